//! What the regions of `target` are for, as options of the command line say it.

use weft_gpu::Arch;

/// What the regions of `target` are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Devices {
    /// The host, or a part of it.
    #[default]
    Host,
    /// A GPU of NVIDIA.
    Gpu(Arch),
    /// The emulator of such a GPU.
    Emulator,
}

impl Devices {
    /// Whether kernels are those of a GPU.
    pub(crate) fn is_gpu(self) -> bool {
        self != Devices::Host
    }

    /// Whether they are an emulator's.
    pub(crate) fn is_emulator(self) -> bool {
        self == Devices::Emulator
    }

    /// What `--offload-arch` calls them.
    pub(crate) fn name(self) -> String {
        match self {
            Devices::Host => "host".to_owned(),
            Devices::Gpu(arch) => arch.name(),
            Devices::Emulator => "emulator".to_owned(),
        }
    }

    /// Reads the value of `--offload-arch=`; nothing if it names another device.
    ///
    /// # Errors
    /// A GPU of NVIDIA that is not known.
    pub(crate) fn of_arch(value: &str) -> Option<Result<Devices, String>> {
        match value {
            "host" => Some(Ok(Devices::Host)),
            "emulator" => Some(Ok(Devices::Emulator)),
            _ if value.starts_with("sm_") => Some(Arch::from_name(value).map(Devices::Gpu)),
            _ => None,
        }
    }

    /// Reads the value of `-fopenmp-targets=`; nothing if it names another device.
    pub(crate) fn of_triple(value: &str) -> Option<Devices> {
        match value {
            "host" => Some(Devices::Host),
            "nvptx64-nvidia-cuda" | "nvptx64" => Some(Devices::Gpu(Arch::OLDEST)),
            _ => None,
        }
    }
}

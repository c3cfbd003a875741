//! A sandbox of a user's own, which has what none can be without.

use bashkit_workspace::sandbox::{CommandResult, Sandbox, SandboxCommand, SandboxError};

/// Sandbox that has three methods of another one, and its end: the rest is made of commands.
pub(crate) struct ThreeMethods<S>(pub(crate) S);

impl<S: Sandbox> Sandbox for ThreeMethods<S> {
    fn execute_command(&self, command: &SandboxCommand) -> Result<CommandResult, SandboxError> {
        self.0.execute_command(command)
    }
    fn read_file(&self, path: &[u8]) -> Result<Vec<u8>, SandboxError> {
        self.0.read_file(path)
    }
    fn write_file(&self, path: &[u8], content: &[u8]) -> Result<(), SandboxError> {
        self.0.write_file(path, content)
    }
    fn stop(&self) -> Result<(), SandboxError> {
        self.0.stop()
    }
}

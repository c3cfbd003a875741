use bashkit_orchestrator::callable_tool;

struct Shop;

impl Shop {
    /// Fetch user by ID.
    #[callable_tool]
    fn get_user(&self, id: u64) -> u64 {
        id
    }
}

fn main() {}

//! The struct is as visible as the function.
#![deny(unreachable_pub, private_interfaces, warnings)]

mod shop {
    pub(crate) mod inner {
        use bashkit_orchestrator::{CallableTool, callable_tool};

        /// For this module.
        #[callable_tool]
        fn hidden() {}

        /// For the one above.
        #[callable_tool]
        pub(super) fn above() {}

        /// For the crate.
        #[callable_tool]
        pub(crate) fn near() {}

        /// For a path.
        #[callable_tool]
        pub(in crate::visibilities::shop) fn path() {}

        pub(crate) fn all() -> Vec<Box<dyn CallableTool>> {
            vec![Box::new(Hidden), Box::new(Above), Box::new(Near), Box::new(Path)]
        }
    }

    pub(crate) fn some() -> (impl Sized, impl Sized) {
        inner::path();
        inner::above();
        (inner::Above, inner::Path)
    }
}

#[test]
fn works() {
    let _ = (shop::inner::Near, shop::some());
    shop::inner::near();
    assert_eq!(shop::inner::all().len(), 4);
}

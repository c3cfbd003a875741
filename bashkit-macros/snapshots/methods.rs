// #[callable_tools(example = Counter::default())]
// impl Counter {
//     /// Count on.
//     #[callable_tool(examples("count --by 2" => "2"))]
//     fn count(&self, #[arg(default = 1)] by: u32) -> u32 {
//         self.0.fetch_add(by, Ordering::Relaxed) + by
//     }
// }

impl Counter {
    #[allow(
        clippy::needless_pass_by_value,
        clippy::too_many_arguments,
        reason = "a tool owns its arguments, however many"
    )]
    /// Count on.
    fn count(&self, by: u32) -> u32 {
        self.0.fetch_add(by, Ordering::Relaxed) + by
    }
}
///The tool `count`: Count on.
#[derive(::core::clone::Clone)]
struct CounterCount(::std::sync::Arc<Counter>);
const _: () = {
    use ::bashkit_orchestrator as __krate;
    use __krate::__private;
    const _: () = __private::check_name("count");
    fn __default_by() -> u32 {
        1
    }
    #[automatically_derived]
    impl __private::FunctionTool for CounterCount {
        fn function(
            &self,
            __call: ::core::option::Option<&__private::ToolCall<'_>>,
        ) -> __private::Function {
            static __SIGNATURE: __private::OnceLock<__private::Signature> = __private::OnceLock::new();
            let __signature = __private::signature_of(
                &__SIGNATURE,
                || {
                    __private::Signature::new("count", "Count on.")
                        .parameter(
                            __private::parameter::<u32, _>("by")
                                .default(__krate::__shown!(u32, __default_by())),
                        )
                        .output(__krate::__returns!(u32))
                        .example("count --by 2", ::core::option::Option::Some("2"))
                        .done()
                },
            );
            __private::run(
                __signature,
                __call,
                &mut |__args| {
                    let by = __args.take_or::<u32, _>(__default_by);
                    __args.accept()?;
                    ::core::option::Option::Some(
                        __krate::__reply!(< Counter > ::count(& self.0, by ?)),
                    )
                },
            )
        }
    }
};
#[cfg(test)]
#[test]
#[allow(
    unnameable_test_items,
    clippy::panic,
    reason = "an example that fails is a test that fails"
)]
fn count_examples() {
    let context = <::bashkit_orchestrator::ToolContext as ::core::default::Default>::default();
    if let ::core::result::Result::Err(wrong) = ::bashkit_orchestrator::__private::check_examples(
        CounterCount(::std::sync::Arc::new(Counter::default())),
        context,
    ) {
        ::core::panic!("{wrong}");
    }
}
#[automatically_derived]
impl ::bashkit_orchestrator::ToolService for Counter {
    fn shared_tools(
        self: &::std::sync::Arc<Self>,
    ) -> ::std::vec::Vec<::std::boxed::Box<dyn ::bashkit_orchestrator::CallableTool>> {
        let mut tools: ::std::vec::Vec<
            ::std::boxed::Box<dyn ::bashkit_orchestrator::CallableTool>,
        > = ::std::vec::Vec::new();
        tools
            .push(
                ::std::boxed::Box::new(CounterCount(::core::clone::Clone::clone(self))),
            );
        tools
    }
}

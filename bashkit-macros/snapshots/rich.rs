// /// Search the catalogue.
// #[callable_tool(
//     name = "find-shoes",
//     title = "Find shoes",
//     category = "shop",
//     tags("shoes", "search"),
//     read_only,
//     timeout = "5s",
//     rate_limit = "10/min",
//     at_most_one_of(color, any_color),
//     examples("find-shoes red --limit 1" => "[…]"),
//     example_state(Shop::default())
// )]
// pub async fn find_shoes(
//     cx: &ToolContext,
//     shop: State<Shop>,
//     /// What to look for.
//     query: String,
//     /// How many answers.
//     #[arg(short, default = 10, range = 1..=100)]
//     limit: u32,
//     /// Only this color.
//     #[arg(alias = "colour", env = "SHOE_COLOR")]
//     color: Option<Color>,
//     any_color: Option<bool>,
//     /// How long to look.
//     #[arg(default = "1s")]
//     patience: Duration,
// ) -> Result<Vec<Shoe>, ShopError> {
//     shop.find(cx, query, limit, color, patience).await
// }

#[allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    reason = "a tool owns its arguments, however many"
)]
/// Search the catalogue.
pub async fn find_shoes(
    cx: &ToolContext,
    shop: State<Shop>,
    query: String,
    limit: u32,
    color: Option<Color>,
    any_color: Option<bool>,
    patience: Duration,
) -> Result<Vec<Shoe>, ShopError> {
    shop.find(cx, query, limit, color, patience).await
}
///The tool `find-shoes`: Search the catalogue.
#[derive(
    ::core::fmt::Debug,
    ::core::clone::Clone,
    ::core::marker::Copy,
    ::core::default::Default
)]
pub struct FindShoes;
const _: () = {
    use ::bashkit_orchestrator as __krate;
    use __krate::__private;
    const _: () = __private::check_name("find-shoes");
    const __SLOTS: [__private::ParameterSlot; 6usize] = [
        __private::ParameterSlot::of(
            __krate::__argument_kind!(State < Shop >),
            ::core::option::Option::None,
            false,
        ),
        __private::ParameterSlot::of(
            __krate::__argument_kind!(String),
            ::core::option::Option::None,
            false,
        ),
        __private::ParameterSlot::of(
            __krate::__argument_kind!(u32),
            ::core::option::Option::None,
            true,
        ),
        __private::ParameterSlot::of(
            __krate::__argument_kind!(Option < Color >),
            ::core::option::Option::None,
            true,
        ),
        __private::ParameterSlot::of(
            __krate::__argument_kind!(Option < bool >),
            ::core::option::Option::None,
            false,
        ),
        __private::ParameterSlot::of(
            __krate::__argument_kind!(Duration),
            ::core::option::Option::None,
            true,
        ),
    ];
    const _: () = __private::order(&__SLOTS, 0usize);
    const _: () = __private::can_be_left_out(&__SLOTS, 3usize);
    const _: () = __private::can_be_left_out(&__SLOTS, 4usize);
    const _: () = __private::is_argument(&__SLOTS, 5usize);
    const _: () = __private::can_default(&__SLOTS, 5usize);
    const _: () = __private::is_text(&__SLOTS, 5usize);
    fn __default_limit() -> u32 {
        10
    }
    #[automatically_derived]
    impl __private::FunctionTool for FindShoes {
        fn function(
            &self,
            __call: ::core::option::Option<&__private::ToolCall<'_>>,
        ) -> __private::Function {
            static __SIGNATURE: __private::OnceLock<__private::Signature> = __private::OnceLock::new();
            let __signature = __private::signature_of(
                &__SIGNATURE,
                || {
                    __private::Signature::new("find-shoes", "Search the catalogue.")
                        .asynchronous()
                        .title("Find shoes")
                        .category("shop")
                        .tags(&["shoes", "search"])
                        .read_only(true)
                        .timeout(::core::time::Duration::from_nanos(5000000000u64))
                        .rate_limit(__private::RateLimit {
                            calls: 10u32,
                            per: ::core::time::Duration::from_nanos(60000000000u64),
                        })
                        .parameter(
                            __private::parameter::<State<Shop>, _>("shop")
                                .hint(__krate::__hint!(State < Shop >)),
                        )
                        .parameter(
                            __private::parameter::<String, _>("query")
                                .help("What to look for."),
                        )
                        .parameter(
                            __private::parameter::<u32, _>("limit")
                                .help("How many answers.")
                                .short('l')
                                .range(__private::range::<u32>(1..=100))
                                .default(__krate::__shown!(u32, __default_limit())),
                        )
                        .parameter(
                            __private::parameter::<Option<Color>, _>("color")
                                .help("Only this color.")
                                .hint(__krate::__hint!(Option < Color >))
                                .env("SHOE_COLOR")
                                .alias("colour"),
                        )
                        .parameter(__private::parameter::<Option<bool>, _>("any_color"))
                        .parameter(
                            __private::parameter::<Duration, _>("patience")
                                .help("How long to look.")
                                .hint(__krate::__hint!(Duration))
                                .default_text("1s"),
                        )
                        .choose(__private::Choose::AtMostOne, &["color", "any_color"])
                        .output(__krate::__returns!(Result < Vec < Shoe >, ShopError >))
                        .example(
                            "find-shoes red --limit 1",
                            ::core::option::Option::Some("[…]"),
                        )
                        .done()
                },
            );
            __private::start(
                __signature,
                __call,
                &mut |__args| {
                    let shop = __args.take::<State<Shop>, _>();
                    let query = __args.take::<String, _>();
                    let limit = __args.take_or::<u32, _>(__default_limit);
                    let color = __args.take::<Option<Color>, _>();
                    let any_color = __args.take::<Option<bool>, _>();
                    let patience = __args.take_or_text::<Duration, _>();
                    __args.accept()?;
                    let shop = shop?;
                    let query = query?;
                    let limit = limit?;
                    let color = color?;
                    let any_color = any_color?;
                    let patience = patience?;
                    let __context = ::core::clone::Clone::clone(__args.context());
                    ::core::option::Option::Some(
                        ::std::boxed::Box::pin(async move {
                            __krate::__reply!(
                                find_shoes(__private::borrow:: < ToolContext > (&
                                __context), shop, query, limit, color, any_color, patience).
                                await
                            )
                        }),
                    )
                },
            )
        }
    }
};
const _: () = ::bashkit_orchestrator::__private::one_name::<FindShoes, _>(&FindShoes);
#[cfg(test)]
#[test]
#[allow(
    unnameable_test_items,
    clippy::panic,
    reason = "an example that fails is a test that fails"
)]
fn find_shoes_examples() {
    let context = <::bashkit_orchestrator::ToolContext as ::core::default::Default>::default()
        .with_state(Shop::default());
    if let ::core::result::Result::Err(wrong) = ::bashkit_orchestrator::__private::check_examples(
        FindShoes,
        context,
    ) {
        ::core::panic!("{wrong}");
    }
}

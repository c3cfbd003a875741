//! State of a shell that its copies share until one of them changes it: every copy is charged to the meter for itself.

use std::ops::Deref;
use std::rc::Rc;

use bashkit_core::error::Error;
use bashkit_core::limits::{Charge, Meter};

use crate::runtime::text::Text;

/// Value that is copied when it is changed while others share it. Its bytes are charged once for each copy.
#[derive(Debug)]
pub(crate) struct Charged<T>(Rc<Held<T>>);

#[derive(Debug, Default)]
struct Held<T> {
    value: T,
    charge: Option<Charge>,
}

impl<T> Charged<T> {
    /// Charges a value of `bytes`.
    ///
    /// # Errors
    /// [`Limit::Memory`](bashkit_core::limits::Limit::Memory).
    pub(crate) fn new(meter: &Rc<Meter>, value: T, bytes: usize) -> Result<Self, Error> {
        Ok(Self(Rc::new(Held { value, charge: Some(meter.charge(bytes)?) })))
    }
}

impl<T> Charged<T> {
    /// The value to be changed without more or less bytes, unless others share it.
    pub(crate) fn get_mut(&mut self) -> Option<&mut T> {
        Rc::get_mut(&mut self.0).map(|held| &mut held.value)
    }
}

/// List of words that copies of a shell share: positional parameters, arguments.
pub(crate) type Words = Charged<WordList>;

/// Words of which the first can be taken away without moving the others.
#[derive(Debug, Clone, Default)]
pub(crate) struct WordList {
    words: Vec<Text>,
    /// Empty places at the start: at most as many as there are words.
    n_gone: usize,
}

impl WordList {
    fn take_first(&mut self, n: usize) {
        let n_gone = self.n_gone.saturating_add(n).min(self.words.len());
        if n_gone > self.words.len() / 2 {
            self.words.drain(..n_gone);
            self.n_gone = 0;
        } else {
            self.words.iter_mut().take(n_gone).skip(self.n_gone).for_each(|word| *word = Text::EMPTY);
            self.n_gone = n_gone;
        }
    }
}

impl Deref for WordList {
    type Target = [Text];

    #[inline]
    fn deref(&self) -> &[Text] {
        self.words.get(self.n_gone..).unwrap_or_default()
    }
}

impl Words {
    /// Charges a list of words, unless it is short.
    pub(crate) fn of(meter: &Rc<Meter>, words: Vec<Text>) -> Result<Self, Error> {
        let n_words = words.len();
        let value = WordList { words, n_gone: 0 };
        match n_words {
            0..=16 => Ok(Self(Rc::new(Held { value, charge: None }))),
            n => Self::new(meter, value, n * size_of::<Text>()),
        }
    }

    /// Takes the first words away, at most as many as there are.
    ///
    /// # Errors
    /// [`Limit::Memory`](bashkit_core::limits::Limit::Memory), as copies of the shell keep them: nothing has changed.
    pub(crate) fn take_first(&mut self, meter: &Rc<Meter>, n: usize) -> Result<(), Error> {
        let freed = n.min(self.len()) * size_of::<Text>();
        self.change(meter, freed, 0)?.take_first(n);
        Ok(())
    }
}

impl<T: Clone> Charged<T> {
    /// Answers the value to be changed: `freed` of its bytes go, and `more` come.
    ///
    /// # Errors
    /// [`Limit::Memory`](bashkit_core::limits::Limit::Memory): nothing has changed.
    pub(crate) fn change(&mut self, meter: &Rc<Meter>, freed: usize, more: usize) -> Result<&mut T, Error> {
        let bytes = self.0.charge.as_ref().map_or(0, Charge::bytes).saturating_sub(freed) + more;
        if Rc::get_mut(&mut self.0).is_none() {
            let charge = meter.charge(bytes)?;
            self.0 = Rc::new(Held { value: self.0.value.clone(), charge: Some(charge) });
        }
        match Rc::get_mut(&mut self.0) {
            Some(Held { value, charge }) => {
                match charge {
                    Some(charge) => charge.resize(bytes)?,
                    None => *charge = Some(meter.charge(bytes)?),
                }
                Ok(value)
            }
            None => Err(Error::Internal("a copy of a value is shared".into())),
        }
    }
}

impl<T> Clone for Charged<T> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<T: Default> Default for Charged<T> {
    fn default() -> Self {
        Self(Rc::new(Held { value: T::default(), charge: None }))
    }
}

impl<T> Deref for Charged<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0.value
    }
}

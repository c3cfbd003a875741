//! `rand`: the additive generator of `random(3)` as gawk carries it, so that a seed gives the numbers that it gives there.

const DEGREE: usize = 63;
const SEPARATION: usize = 1;

/// Numbers that wait to be drawn in another order than they were made in.
const N_SHUFFLED: usize = 512;

/// Generator of `rand`: numbers of `random(3)`, shuffled as gawk does.
#[derive(Debug)]
pub(super) struct Generator {
    seed: u32,
    /// State; None until the first number is drawn.
    drawn: Option<Shuffle>,
}

/// Additive feedback generator, and numbers of it that wait.
#[derive(Debug)]
struct Shuffle {
    state: Vec<u32>,
    front: usize,
    rear: usize,
    waiting: Vec<u32>,
    last: u32,
}

impl Shuffle {
    fn new(seed: u32) -> Self {
        let state = std::iter::successors(Some(seed), |x| Some(following(*x))).take(DEGREE).collect();
        let mut shuffle = Self { state, front: SEPARATION, rear: 0, waiting: Vec::new(), last: 0 };
        shuffle.waiting = (0..N_SHUFFLED).map(|_| shuffle.random()).collect();
        shuffle.last = shuffle.random();
        for _ in 0..10 * DEGREE {
            shuffle.bits();
        }
        shuffle
    }

    /// Number of `random(3)`, 31 bits.
    fn random(&mut self) -> u32 {
        let rear = self.state.get(self.rear).copied().unwrap_or_default();
        let mut value = 0;
        if let Some(front) = self.state.get_mut(self.front) {
            *front = front.wrapping_add(rear);
            value = *front >> 1;
        }
        self.front = (self.front + 1) % DEGREE;
        self.rear = (self.rear + 1) % DEGREE;
        value
    }

    /// Waiting number that the last one chooses; a new one takes its place.
    fn bits(&mut self) -> u32 {
        let next = self.random();
        if let Some(chosen) = self.waiting.get_mut(self.last as usize % N_SHUFFLED) {
            self.last = std::mem::replace(chosen, next);
        }
        self.last
    }
}

impl Generator {
    pub(super) fn new(seed: u32) -> Self {
        Self { seed, drawn: None }
    }

    /// A number from 0 up to but not 1.
    pub(super) fn unit(&mut self) -> f64 {
        const DIVISOR: f64 = 2_147_483_648.0;
        let seed = self.seed;
        let shuffle = self.drawn.get_or_insert_with(|| Shuffle::new(seed));
        loop {
            let first = f64::from(shuffle.bits());
            let second = f64::from(shuffle.bits());
            let n = 0.5 + (first / DIVISOR + second) / DIVISOR - 0.5;
            if n < 1.0 {
                return n;
            }
        }
    }
}

/// Park and Miller's minimal standard.
fn following(x: u32) -> u32 {
    let x = if x == 0 { 123_459_876 } else { x as i32 };
    let (high, low) = (i64::from(x) / 127_773, i64::from(x) % 127_773);
    let mut next = 16_807 * low - 2836 * high;
    if next < 0 {
        next += 0x7fff_ffff;
    }
    next as u32
}

//! `rand`: the additive generator of `random(3)` as gawk carries it, so that a seed gives the numbers that it gives there.

const DEGREE: usize = 63;
const SEPARATION: usize = 1;

/// Additive feedback generator of `rand`, like `random(3)`.
#[derive(Debug)]
pub(super) struct Generator {
    state: Vec<u32>,
    front: usize,
    rear: usize,
}

impl Generator {
    pub(super) fn new(seed: u32) -> Self {
        let mut state = Vec::with_capacity(DEGREE);
        let mut x = seed;
        for _ in 0..DEGREE {
            state.push(x);
            x = following(x);
        }
        let mut generator = Self { state, front: SEPARATION, rear: 0 };
        for _ in 0..10 * DEGREE {
            generator.bits();
        }
        generator
    }

    fn bits(&mut self) -> u32 {
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

    /// A number from 0 up to but not 1.
    pub(super) fn unit(&mut self) -> f64 {
        const DIVISOR: f64 = 2_147_483_648.0;
        loop {
            let first = f64::from(self.bits());
            let second = f64::from(self.bits());
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

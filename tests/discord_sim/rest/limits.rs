//! Rate limits: a bucket for each route and major parameter, and one over everything a bot sends.

use crate::discord_sim::call::{Answer, Call};
use crate::discord_sim::fault;
use crate::discord_sim::world::World;

/// Requests a second over everything; what interactions need is exempt.
const GLOBAL: u32 = 50;
/// So many answers of 401, 403 or 429 within ten minutes shut out the whole address.
pub const MOST_INVALID: usize = 10_000;
const TEN_MINUTES_MS: u64 = 600_000;

/// Where a request stands in its bucket.
pub struct Standing {
    key: String,
    limit: u32,
    left: u32,
    reset_ms: u64,
    wait_ms: u64,
}

/// Count a request; 429 when a limit is enforced and overrun.
pub fn count(world: &mut World, template: &str, call: &Call) -> Result<Standing, Answer> {
    let now = world.clock.now_ms();
    let exempt = template.starts_with("/interactions") || template.starts_with("/webhooks");
    if !exempt {
        let (since, used) = window(world.global, now, 1000);
        if used >= GLOBAL && world.enforce_limits {
            return Err(fault::limited(seconds(since + 1000 - now), "global"));
        }
        world.global = Some((since, used + 1));
    }
    let (limit, per_ms) = limit_of(template, &call.method);
    let key = format!("{} {template} {}", call.method, major(template, call));
    let (since, used) = window(world.buckets.get(&key).copied(), now, per_ms);
    let wait_ms = since + per_ms - now;
    if used >= limit && world.enforce_limits {
        let mut refusal = fault::limited(seconds(wait_ms), "user");
        refusal.headers.retain(|(name, _)| !name.starts_with("X-RateLimit-Re"));
        let standing = Standing {
            key,
            limit,
            left: 0,
            reset_ms: since + per_ms,
            wait_ms,
        };
        standing.tell(&mut refusal);
        return Err(refusal);
    }
    world.buckets.insert(key.clone(), (since, used + 1));
    let left = limit.saturating_sub(used + 1);
    Ok(Standing {
        key,
        limit,
        // A limit that is not enforced holds nobody back.
        left: if world.enforce_limits { left } else { left.max(1) },
        reset_ms: since + per_ms,
        wait_ms,
    })
}

fn window(known: Option<(u64, u32)>, now: u64, per_ms: u64) -> (u64, u32) {
    known.filter(|(since, _)| now < since + per_ms).unwrap_or((now, 0))
}

impl Standing {
    /// The headers that every answer has.
    pub fn tell(&self, answer: &mut Answer) {
        for (name, value) in [
            ("X-RateLimit-Limit", self.limit.to_string()),
            ("X-RateLimit-Remaining", self.left.to_string()),
            ("X-RateLimit-Reset", format!("{:.3}", seconds(self.reset_ms))),
            ("X-RateLimit-Reset-After", format!("{:.3}", seconds(self.wait_ms))),
            ("X-RateLimit-Bucket", format!("{:016x}", fnv(&self.key))),
        ] {
            answer.headers.push((name.into(), value));
        }
    }
}

/// Remember an answer that counts as an invalid request.
pub fn note_invalid(world: &mut World, answer: &Answer) {
    let shared = answer.headers.iter().any(|(n, v)| n == "X-RateLimit-Scope" && v == "shared");
    if matches!(answer.status, 401 | 403 | 429) && !shared {
        let now = world.clock.now_ms();
        world.invalid.retain(|t| t + TEN_MINUTES_MS > now);
        world.invalid.push(now);
        if world.invalid.len() == MOST_INVALID {
            world.problem(format!("{MOST_INVALID} invalid requests in ten minutes: the address is shut out"));
        }
    }
}

/// What shares a limit besides the route: the channel, the server, or the interaction's token.
fn major(template: &str, call: &Call) -> String {
    if template.starts_with("/webhooks") || template.starts_with("/interactions") {
        return format!("{} {}", call.param(0), call.param(1));
    }
    let by_place = ["/channels/{}", "/guilds/{}", "/applications/{}"]
        .iter()
        .any(|p| template.starts_with(p));
    if by_place { call.param(0).to_owned() } else { String::new() }
}

/// How many requests in how many milliseconds.
fn limit_of(template: &str, method: &str) -> (u32, u64) {
    match (template, method) {
        ("/channels/{}/messages", "POST") | ("/channels/{}/messages/{}", "PATCH" | "DELETE") => (5, 5000),
        ("/channels/{}/threads" | "/channels/{}/messages/{}/threads", "POST") => (50, 300_000),
        ("/channels/{}", "PATCH") => (5, 15_000),
        ("/users/@me/channels", "POST") => (10, 10_000),
        (t, _) if t.starts_with("/interactions") => (5, 1000),
        (t, _) if t.starts_with("/webhooks") => (5, 2000),
        _ => (50, 1000),
    }
}

#[expect(clippy::cast_precision_loss, reason = "milliseconds of a test run are far below 2^52")]
fn seconds(ms: u64) -> f64 {
    ms as f64 / 1000.0
}

fn fnv(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

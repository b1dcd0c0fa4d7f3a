// Talking with the server: requests that may be repeated, and the stream of events.

/** A random id for one thing that a person does: a repeated request with the same id does nothing twice. */
export function deliveryId() {
  const bytes = crypto.getRandomValues(new Uint8Array(18));
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** What the server refused: its status and its sentence. */
export class Refused extends Error {
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

async function read(response) {
  let body = null;
  try {
    body = await response.json();
  } catch {
    body = null;
  }
  if (response.ok) return body;
  throw new Refused(response.status, body?.error ?? `${response.status}`);
}

function headers(token, more) {
  return { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...more };
}

export async function get(path, token) {
  return read(await fetch(path, { headers: headers(token), cache: "no-store" }));
}

/** Posts; a broken connection is tried again a few times with the same delivery id. */
export async function post(path, body, token) {
  const id = deliveryId();
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await fetch(path, {
        method: "POST",
        headers: headers(token, { "Content-Type": "application/json", "Idempotency-Key": id }),
        body: JSON.stringify(body),
      });
      return await read(response);
    } catch (error) {
      if (error instanceof Refused || attempt >= 5) throw error;
      await pause(300 * 2 ** attempt);
    }
  }
}

/**
 * Listens to a room for as long as the page lives, and comes back after every interruption from where it was.
 * `on` has a function for each event, and `state(name)` and `gone(status)`.
 */
export class Stream {
  constructor(path, token, on) {
    this.path = path;
    this.on = on;
    this.last = null;
    this.wake = null;
    window.addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    this.listen(token);
  }

  /** Somebody took or lost a seat: the stream begins again as them. */
  listen(token) {
    this.abort?.abort();
    const run = (this.run = {});
    this.loop(token, run);
  }

  hurry() {
    this.wake?.();
  }

  async loop(token, run) {
    let failures = 0;
    while (this.run === run) {
      this.abort = new AbortController();
      try {
        const response = await fetch(this.path, {
          headers: headers(token, { Accept: "text/event-stream", ...(this.last ? { "Last-Event-ID": this.last } : {}) }),
          cache: "no-store",
          signal: this.abort.signal,
        });
        if (response.status === 401 || response.status === 404) {
          this.on.gone(response.status);
          return;
        }
        if (response.ok) {
          this.on.state("online");
          failures = 0;
          await this.events(response.body, run);
        }
      } catch {
        // The connection broke; below it is tried again.
      }
      if (this.run !== run) return;
      this.on.state("offline");
      const wait = Math.min(10000, 400 * 2 ** failures) * (0.7 + Math.random() * 0.6);
      failures += 1;
      await Promise.race([pause(wait), new Promise((done) => (this.wake = done))]);
      this.wake = null;
    }
  }

  async events(body, run) {
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    let silence;
    const alive = () => {
      clearTimeout(silence);
      // The server shows a sign of life every 15 seconds.
      silence = setTimeout(() => this.abort.abort(), 45000);
    };
    try {
      for (;;) {
        alive();
        const { value, done } = await reader.read();
        if (done || this.run !== run) return;
        text += value.replaceAll("\r", "");
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          this.event(text.slice(0, end));
          text = text.slice(end + 2);
        }
      }
    } finally {
      clearTimeout(silence);
    }
  }

  event(block) {
    let name = "message";
    let data = "";
    for (const line of block.split("\n")) {
      const colon = line.indexOf(":");
      const value = line.slice(colon + 1).replace(/^ /, "");
      if (line.startsWith("event:")) name = value;
      else if (line.startsWith("data:")) data += value;
      else if (line.startsWith("id:")) this.last = value;
    }
    if (data && this.on[name]) this.on[name](JSON.parse(data));
  }
}

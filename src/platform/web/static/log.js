// The conversation: messages as elements. Everything that people wrote is put in as text, never as markup.

export const words = JSON.parse(document.getElementById("words").textContent);

/** A sentence of the page's language with its facts filled in. */
export function say(id, facts = {}) {
  return words[id].replace(/\{(\w+)\}/g, (all, name) => facts[name] ?? all);
}

/** With a capital letter at its beginning. */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(document.documentElement.lang) + text.slice(1);

/** An element with attributes and children; texts become text nodes. */
export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((c) => c !== null && c !== undefined));
  return element;
}

const clock = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

function time(ms, text) {
  const at = new Date(Number(ms));
  return make("time", { datetime: at.toISOString(), title: date.format(at) }, text ?? clock.format(at));
}

/** The square of a board under the pointer. */
function squareAt(board, event) {
  const { left, top, cell, files, ranks, flipped, width, height } = board.grid;
  const box = board.querySelector("img").getBoundingClientRect();
  const column = Math.floor((((event.clientX - box.left) / box.width) * width - left) / cell);
  const row = Math.floor((((event.clientY - box.top) / box.height) * height - top) / cell);
  if (column < 0 || row < 0 || column >= files || row >= ranks) return null;
  return String.fromCharCode(97 + (flipped ? files - 1 - column : column)) + (flipped ? row + 1 : ranks - row);
}

export class Log {
  /** `press(button id, message, button)`, `tap(message, square)` and `fill(text)` are what a message can ask of the page. */
  constructor(element, newest, { press, fill, changed, tap }) {
    this.element = element;
    this.newest = newest;
    this.press = press;
    this.fill = fill;
    this.tap = tap;
    this.changed = changed;
    this.me = null;
    this.byNumber = new Map();
    this.atEnd = true;
    this.top = 0;
    element.addEventListener("scroll", () => {
      const near = element.scrollHeight - element.scrollTop - element.clientHeight < 80;
      // Only a person scrolls up; that the end moves away because something grew is no reason to stop following it.
      if (near) this.atEnd = true;
      else if (element.scrollTop < this.top - 2) this.atEnd = false;
      this.top = element.scrollTop;
      if (near) newest.hidden = true;
    });
    newest.addEventListener("click", () => this.toEnd());
    new ResizeObserver(() => this.atEnd && this.toEnd()).observe(element);
  }

  toEnd() {
    this.element.scrollTop = this.element.scrollHeight;
    this.atEnd = true;
    this.newest.hidden = true;
  }

  clear() {
    for (const old of this.element.querySelectorAll(".message")) old.remove();
    this.byNumber.clear();
    this.changed();
  }

  /** The program was started anew and counts from one again; what is shown stays, and its buttons still work. */
  newLife() {
    for (const element of this.byNumber.values()) delete element.dataset.n;
    this.byNumber.clear();
  }

  /** A board from before what is remembered of the conversation. */
  addBefore(message) {
    const newer = this.element.querySelector(`[data-game="${CSS.escape(String(message.live))}"]`);
    if (newer) return;
    const first = this.element.querySelector(".message");
    if (first) first.before(this.build(message));
    else this.append(this.build(message));
    this.changed();
  }

  isEmpty() {
    return this.element.querySelector(".message") === null;
  }

  /** Puts a message where it belongs and returns its element. A message that is there already is not put twice. */
  add(message, { inPlaceOf = null, mine = false, quiet = false } = {}) {
    if (message.n !== undefined && this.byNumber.has(message.n)) return this.byNumber.get(message.n);
    // What had to be said may be said again by a program that was started anew and does not know that it was.
    const shown = message.once && this.element.querySelector(`[data-once="${CSS.escape(message.once)}"]`);
    if (shown) {
      if (message.n !== undefined) {
        shown.dataset.n = message.n;
        this.byNumber.set(message.n, shown);
      }
      return shown;
    }
    const element = this.build(message);
    if (element.dataset.picker) {
      for (const other of this.pickers(message.about)) if (other !== inPlaceOf) other.remove();
      // Begun on the board it goes on there, as long as each square stands for one thing.
      const squares = message.buttons.flatMap((b) => b.square ?? []);
      element.hidden = quiet && new Set(squares).size === squares.length;
    }
    if (inPlaceOf?.isConnected) inPlaceOf.replaceWith(element);
    else this.append(element, mine);
    if (message.n !== undefined) this.byNumber.set(message.n, element);
    if (message.live !== undefined) {
      this.retire(message.live, element);
      for (const picker of this.pickers(message.live)) picker.remove();
    }
    this.trim();
    this.changed();
    return element;
  }

  append(element, mine = false) {
    const follow = this.atEnd || mine;
    this.element.append(element);
    if (element.hidden) return;
    for (const image of element.querySelectorAll("img")) image.addEventListener("load", () => this.atEnd && this.toEnd());
    if (follow) this.toEnd();
    else this.newest.hidden = false;
  }

  /** What I typed, for me alone. */
  typed(text) {
    this.append(make("p", { class: "message typed" }, make("span", { class: "hidden" }, say("web-you-typed")), " ", make("code", {}, text)), true);
  }

  /** A sentence of the page itself, such as a refusal by the server. */
  note(text) {
    this.forgetRefusals();
    this.append(make("article", { class: "message card refusal" }, make("p", { class: "text" }, text)), true);
  }

  forgetRefusals() {
    for (const old of this.element.querySelectorAll(".message.refusal")) old.remove();
  }

  build(message) {
    const chat = message.from !== undefined;
    const forMe = message.ping !== undefined && message.ping === this.me?.player;
    const classes = ["message"];
    if (chat) classes.push("chat", message.from === this.me?.name ? "mine" : "theirs");
    else classes.push("card");
    if (message.private) classes.push("private");
    if (message.refusal) classes.push("refusal");
    const element = make("article", { class: classes.join(" ") });
    if (message.ping !== undefined) element.dataset.ping = message.ping;
    if (message.live !== undefined) element.dataset.game = message.live;
    if (message.once !== undefined) element.dataset.once = message.once;
    if (message.n !== undefined) element.dataset.n = message.n;
    if (message.private && message.menu && message.buttons.some((b) => b.square)) element.dataset.picker = message.about;
    if (!message.refusal) {
      element.append(
        make(
          "p",
          { class: "who" },
          make("b", {}, chat ? message.from : say("web-bot-name")),
          time(message.at),
          message.private ? make("span", {}, say("web-only-you")) : null,
          forMe && message.buttons.length > 0 ? make("span", { class: "tag" }, say("web-your-turn-short")) : null,
        ),
      );
    }
    element.append(this.text(message.spans));
    if (message.image) element.append(this.picture(message));
    const entries = message.menu?.entries ?? 0;
    const loose = message.buttons.slice(0, message.buttons.length - entries);
    // A menu first: it is what was asked; what else can be done comes below it.
    if (entries > 0) {
      element.append(make("div", { class: "menu", role: "group", "aria-label": message.menu.label }, make("h3", {}, message.menu.label), this.buttons(message.buttons.slice(-entries), element)));
    }
    if (loose.length > 0) element.append(this.buttons(loose, element));
    if (message.file) {
      element.append(make("a", { class: "button small file", href: message.file.url, download: message.file.name }, say("web-download", { name: message.file.name })));
    }
    if (forMe && message.buttons.length > 0) element.classList.add("for-me");
    return element;
  }

  text(spans) {
    const text = make("div", { class: "text" });
    for (const span of spans) {
      const words = span.v ?? "";
      if (span.t === "break") text.append(make("br"));
      else if (span.t === "person") text.append(make("b", { class: "person" }, words));
      else if (span.t === "strong") text.append(make("strong", {}, words));
      else if (span.t === "mono") text.append(make("pre", { tabindex: "0" }, words));
      else if (span.t === "time") text.append(time(span.of, words));
      else if (span.t === "code" && words.startsWith("/")) {
        const button = make("button", { type: "button", class: "code" }, words);
        button.addEventListener("click", () => this.fill(words));
        text.append(button);
      } else if (span.t === "code") text.append(make("code", {}, words));
      else text.append(words);
    }
    return text;
  }

  picture(message) {
    const [width, height] = message.size ?? [];
    const image = make("img", { class: "board", src: message.image, alt: message.alt ?? "", width, height, decoding: "async" });
    image.addEventListener("error", () => {
      image.classList.add("lost");
      image.after(make("p", { class: "lost-text" }, say("web-picture-lost", { text: message.alt ?? "" })));
    });
    if (!message.grid) return image;
    // The board itself can be tapped. Everything that this does the buttons do, too, so it is no element of its own for readers of the page.
    const marks = make("div", { class: "marks", "aria-hidden": "true" });
    const board = make("div", { class: "board-place" }, image, marks);
    board.grid = { ...message.grid, width, height };
    board.addEventListener("click", (event) => {
      const square = squareAt(board, event);
      if (square) this.tap(board.closest(".message"), square);
    });
    return board;
  }

  /** What is open to choose from in a game's move. */
  pickers(game) {
    return this.element.querySelectorAll(`.message[data-picker="${CSS.escape(String(game))}"]`);
  }

  /** Shows on the boards that wait for me which squares can be chosen now. */
  mark() {
    for (const old of this.element.querySelectorAll(".marks")) old.replaceChildren();
    for (const message of this.element.querySelectorAll(".message.for-me[data-game]:not(.tapped)")) {
      const board = message.querySelector(".board-place");
      const picker = [...this.pickers(message.dataset.game)].at(-1);
      if (!board || !picker) continue;
      for (const button of picker.querySelectorAll("[data-square]")) {
        const { left, top, cell, files, ranks, flipped, width, height } = board.grid;
        const file = button.dataset.square.charCodeAt(0) - 97;
        const rank = Number(button.dataset.square.slice(1)) - 1;
        const mark = make("i");
        mark.style.left = `${((left + cell * (flipped ? files - 1 - file : file)) / width) * 100}%`;
        mark.style.top = `${((top + cell * (flipped ? rank : ranks - 1 - rank)) / height) * 100}%`;
        mark.style.width = `${(cell / width) * 100}%`;
        mark.style.height = `${(cell / height) * 100}%`;
        board.querySelector(".marks").append(mark);
      }
    }
  }

  buttons(list, element) {
    const group = make("div", { class: "buttons" });
    for (const { label, id, style, square, begins } of list) {
      const button = make("button", { type: "button", class: `button ${style}`, "data-id": id, "data-square": square, "data-begins": begins }, label);
      button.addEventListener("click", () => this.press(id, element, button));
      group.append(button);
    }
    return group;
  }

  /** A game has a new board: the older ones lose their buttons and shrink. */
  retire(game, newest) {
    for (const old of this.element.querySelectorAll(`[data-game="${CSS.escape(String(game))}"]`)) {
      if (old !== newest) {
        this.strip(old);
        old.classList.add("old");
      }
    }
  }

  strip(element) {
    const had = element.querySelector(".buttons") !== null;
    // A challenge that was answered steps back; a game's boards do so when there is a newer one.
    if (had && !element.dataset.game) element.classList.add("old");
    for (const group of element.querySelectorAll(".buttons, .menu, .tag")) group.remove();
    element.classList.remove("for-me");
  }

  /** The server says which messages still have buttons. */
  keepButtons(numbers) {
    const keep = new Set(numbers);
    for (const [n, element] of this.byNumber) if (!keep.has(n)) this.strip(element);
    this.changed();
  }

  /** Messages that wait for me, the oldest first. */
  waiting() {
    return [...this.element.querySelectorAll(".message.for-me")];
  }

  /** My seat is known now: messages that came before are looked at again. */
  iAm(me) {
    this.me = me;
    for (const element of this.element.querySelectorAll(".message[data-ping]")) {
      const mine = element.dataset.ping === me?.player && element.querySelector(".buttons") !== null;
      element.classList.toggle("for-me", mine);
    }
    this.changed();
  }

  trim() {
    const all = this.element.querySelectorAll(".message");
    for (const old of [...all].slice(0, Math.max(0, all.length - 300))) {
      if (old.dataset.n !== undefined) this.byNumber.delete(Number(old.dataset.n));
      old.remove();
    }
  }
}

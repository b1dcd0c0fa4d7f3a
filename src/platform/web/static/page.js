// The page: a cover, or a room. It knows no rule, no variant and no command; it shows what the server says and sends what people type or tap.

import { CommandForm, Composer } from "./composer.js";
import { Log, capital, make, say } from "./log.js";
import { Refused, Stream, get, post } from "./wire.js";

const root = document.documentElement;
const $ = (id) => document.getElementById(id);
/** A finger points: focus then opens a keyboard over half the page, so it is not moved into fields unasked. */
const onTouch = matchMedia("(pointer: coarse)").matches;
const SEATS = "menagerie-seats";

/** Seats in this browser: room to `{player, name, token}`. A browser that keeps nothing still plays, until it is closed. */
const seats = {
  all() {
    try {
      return JSON.parse(localStorage.getItem(SEATS)) ?? {};
    } catch {
      return {};
    }
  },
  set(room, seat) {
    const all = this.all();
    if (seat) all[room] = seat;
    else delete all[room];
    try {
      localStorage.setItem(SEATS, JSON.stringify(all));
    } catch {
      // Storage is switched off.
    }
  },
};

function cover(kind) {
  $("landing").hidden = false;
  for (const text of document.querySelectorAll("[data-for]")) text.hidden = !text.dataset.for.split(" ").includes(kind);
  if (kind === "invited") invited(root.dataset.code);
  const button = $("open-room");
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const { room } = await post("/api/rooms", {});
      location.href = `/r/${room}`;
    } catch (error) {
      const problem = $("landing-problem");
      problem.textContent = error instanceof Refused ? error.message : say("web-sending-failed");
      problem.hidden = false;
      button.disabled = false;
    }
  });
  const rooms = Object.entries(seats.all()).reverse();
  $("your-rooms").hidden = rooms.length === 0;
  for (const [room, seat] of rooms) {
    const line = make("a", { href: `/r/${room}` }, say("web-your-rooms-name", { name: seat.name }), make("span", {}, room.slice(0, 6)));
    $("your-rooms").querySelector("ul").append(make("li", {}, line));
  }
}

/**
 * A challenge from elsewhere: a name, and the game is on, in a room of one's own. What has been done is remembered at once, so that a
 * connection that breaks in between costs nothing: the same button goes on.
 */
function invited(code) {
  const key = `menagerie-invited-${code}`;
  const remembered = () => {
    try {
      return sessionStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const problem = $("landing-problem");
  const button = $("invited").querySelector("button");
  let id = remembered();
  $("invited").addEventListener("submit", async (event) => {
    event.preventDefault();
    problem.hidden = true;
    button.disabled = true;
    try {
      if (!id) {
        id = (await post("/api/rooms", {})).room;
        try {
          sessionStorage.setItem(key, id);
        } catch {
          // Storage is switched off.
        }
      }
      let seat = seats.all()[id];
      if (!seat) {
        const { player, name, token } = await post(`/api/rooms/${id}/join`, { name: $("invited-name").value });
        seat = { player, name, token };
        seats.set(id, seat);
      }
      const said = await post(`/api/rooms/${id}/say`, { text: `/accept code:${code}` }, seat.token);
      const refused = said.find((message) => message.refusal);
      if (!refused) return void location.replace(`/r/${id}`);
      problem.textContent = refused.text;
    } catch (error) {
      problem.textContent = error instanceof Refused ? error.message : say("web-sending-failed");
    }
    problem.hidden = false;
    button.disabled = false;
  });
  if (!onTouch) $("invited-name").focus();
}

function room(id) {
  $("app").hidden = false;
  const api = `/api/rooms/${id}`;
  const title = document.title;
  const link = `${location.origin}/r/${id}`;
  let me = seats.all()[id] ?? null;
  let people = [];
  let watchers = 0;
  let life = null;
  let commands = [];
  const token = () => me?.token;

  const log = new Log($("log"), $("newest"), { press, fill: (text) => composer.fill(text), changed: () => turns(), tap });
  const composer = new Composer($("composer"), {
    send,
    suggest: (text) => get(`${api}/complete?text=${encodeURIComponent(text)}`, token()).catch(() => []),
  });
  const form = new CommandForm($("command-dialog"), { room: id, token, people: () => people.filter((p) => p.id !== me?.player), send });
  const state = { name: "", show(name) {
    this.name = name;
    $("state").dataset.state = name;
    $("state").querySelector(".text").textContent = say(`web-${name}`);
  } };
  state.show("connecting");

  // ---- what happens here

  function turns() {
    steps();
    log.mark();
    const waiting = log.waiting();
    document.title = waiting.length > 0 ? `(${waiting.length}) ${say("web-your-turn-short")} · ${title}` : title;
    const newest = waiting.at(-1);
    watch(newest?.querySelector(".buttons"));
    const game = newest?.dataset.game;
    if (newest) $("turn").querySelector(".text").textContent = game ? say("web-your-turn", { game }) : say("web-your-answer");
  }

  // What waits for me is told above the line as long as its buttons are out of sight.
  let watched = null;
  const sight = new IntersectionObserver(([seen]) => ($("turn").hidden = watched === null || seen.isIntersecting), { root: $("log") });
  function watch(buttons = null) {
    if (buttons === watched) return;
    sight.disconnect();
    watched = buttons;
    if (watched === null) $("turn").hidden = true;
    else sight.observe(watched);
  }

  $("turn").querySelector("button").addEventListener("click", () => {
    const newest = log.waiting().at(-1);
    newest?.scrollIntoView({ block: "center" });
    newest?.querySelector("button.button")?.focus({ preventScroll: true });
  });

  /** Steps of the welcome that are done already. */
  function steps() {
    const done = { name: me !== null, share: people.length > 1, challenge: document.querySelector(".message[data-game]") !== null };
    for (const step of document.querySelectorAll("[data-step]")) step.classList.toggle("done", done[step.dataset.step]);
    $("welcome-invite").hidden = me === null || people.length > 1;
  }

  function answered(messages, from = null, focus = false, quiet = false) {
    log.forgetRefusals();
    let last = null;
    let replaced = false;
    for (const message of messages) {
      const inPlaceOf = message.replaces && message.private && from?.classList.contains("private") ? from : null;
      replaced ||= inPlaceOf !== null;
      last = log.add(message, { inPlaceOf, mine: !quiet, quiet });
    }
    const done = messages.some((m) => !m.private);
    if (from?.classList.contains("private") && !replaced && done) from.remove();
    const next = last?.querySelector(".menu .button, .buttons .button");
    if (focus && next) next.focus({ preventScroll: true });
    else if (focus && !from?.isConnected && !onTouch) composer.input.focus({ preventScroll: true });
    if (!last?.hidden) last?.scrollIntoView({ block: "nearest" });
    log.changed();
    return last;
  }

  function failed(error) {
    if (error instanceof Refused && error.status === 401 && me) lostSeat();
    log.note(error instanceof Refused ? error.message : say("web-sending-failed"));
  }

  async function send(text) {
    if (/^[/!]/.test(text)) log.typed(text);
    try {
      answered(await post(`${api}/say`, { text }, token()));
    } catch (error) {
      if (!composer.input.value) composer.input.value = text;
      failed(error);
    }
  }

  async function press(button, from, element, quiet = false) {
    const focus = !quiet && document.activeElement === element;
    let last = null;
    const all = from.querySelectorAll("button.button");
    for (const other of all) other.disabled = true;
    element.classList.add("busy");
    try {
      last = answered(await post(`${api}/press`, { id: button }, token()), from, focus, quiet);
    } catch (error) {
      failed(error);
    }
    for (const other of all) other.disabled = false;
    element.classList.remove("busy");
    if (focus && element.isConnected && document.activeElement === document.body) element.focus({ preventScroll: true });
    return last;
  }

  /** A square of a board was tapped: where a man can go from what is picked, or the man to pick. The server says which these are. */
  let tapping = false;
  async function tap(message, square) {
    const begin = message.querySelector("[data-begins]");
    if (!begin || !message.classList.contains("for-me") || tapping) return;
    tapping = true;
    message.classList.add("tapped");
    const choose = (picker) => picker?.querySelector(`[data-square="${CSS.escape(square)}"]`);
    let picker = [...log.pickers(message.dataset.game)].at(-1);
    if (!choose(picker)) {
      picker?.remove();
      picker = await press(begin.dataset.id, message, begin, true);
    }
    const chosen = choose(picker);
    if (chosen) await press(chosen.dataset.id, picker, chosen, true);
    else if (picker?.hidden) picker.remove();
    message.classList.remove("tapped");
    tapping = false;
    log.changed();
  }

  // ---- people

  function showPeople({ people: seated, watching }) {
    people = seated;
    watchers = watching;
    steps();
    const here = seated.filter((p) => p.here);
    $("people-button").querySelector(".count").textContent = String(here.length);
    for (const list of document.querySelectorAll("ul.people")) {
      list.replaceChildren(
        ...[...seated].sort((a, b) => b.here - a.here).map((person) => {
          const name = make("span", { class: "name" }, person.name, " ", make("small", {}, person.id === me?.player ? say("web-you") : say(person.here ? "web-here" : "web-away")));
          const line = make("li", { class: person.here ? "here" : "away" }, make("span", { class: "dot", "aria-hidden": "true" }), name);
          const challenge = commands.find((c) => c.options[0]?.kind === "player" && !c.options[0].required && c.options.some((o) => o.kind === "variant"));
          if (me && person.id !== me.player && challenge) {
            const button = make("button", { type: "button", class: "button small", "aria-label": say("web-challenge-person", { name: person.name }) }, capital(challenge.label));
            button.addEventListener("click", () => {
              $("people-dialog").close();
              form.open(challenge, { [challenge.options[0].name]: person.name });
            });
            line.append(button);
          }
          return line;
        }),
      );
    }
    for (const note of document.querySelectorAll(".watching")) note.textContent = watching > 0 ? say("web-watching-count", { count: watching }) : "";
  }

  $("people-button").addEventListener("click", () => $("people-dialog").showModal());

  // ---- a link to share

  for (const box of document.querySelectorAll(".link")) {
    const input = box.querySelector("input");
    const button = box.querySelector("button");
    const label = button.textContent;
    input.value = link;
    input.addEventListener("focus", () => input.select());
    button.addEventListener("click", async () => {
      input.select();
      try {
        await navigator.clipboard.writeText(link);
      } catch {
        // Without a secure address browsers have no clipboard: the link stays selected.
        document.execCommand("copy");
      }
      button.textContent = say("web-copied");
      setTimeout(() => (button.textContent = label), 2500);
    });
  }
  const share = async () => {
    if (navigator.share && onTouch) {
      try {
        await navigator.share({ title, url: link });
        return;
      } catch (error) {
        if (error.name === "AbortError") return;
      }
    }
    $("share-dialog").showModal();
  };
  for (const button of [$("share"), $("welcome-invite")]) button.addEventListener("click", share);
  for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());

  // ---- a seat

  function seated() {
    $("join").hidden = me !== null;
    $("composer").hidden = me === null;
    $("quick").hidden = me === null;
    log.iAm(me);
  }

  function lostSeat() {
    me = null;
    seats.set(id, null);
    seated();
    stream.listen(undefined);
  }

  $("join").addEventListener("submit", async (event) => {
    event.preventDefault();
    const problem = $("join-problem");
    const button = $("join").querySelector("button");
    problem.hidden = true;
    button.disabled = true;
    try {
      const { player, name, token: secret } = await post(`${api}/join`, { name: $("name").value });
      me = { player, name, token: secret };
      seats.set(id, me);
      seated();
      stream.listen(secret);
      if (!onTouch) composer.input.focus();
      else $("quick").querySelector("button")?.focus({ preventScroll: true });
      log.toEnd();
    } catch (error) {
      problem.textContent = error instanceof Refused ? error.message : say("web-sending-failed");
      problem.hidden = false;
      $("name").focus();
    }
    button.disabled = false;
  });

  // ---- commands as buttons and forms

  async function loadCommands() {
    try {
      commands = await get("/api/commands");
    } catch {
      return void setTimeout(loadCommands, 3000);
    }
    const quick = $("quick");
    quick.replaceChildren();
    for (const name of quick.dataset.commands.split(" ")) {
      const command = commands.find((c) => c.name === name);
      if (!command) continue;
      const button = make("button", { type: "button", class: quick.childElementCount === 0 ? "button small primary" : "button small", title: command.description, "data-command": name }, quick.childElementCount === 0 ? say("web-challenge-someone") : capital(command.label));
      button.addEventListener("click", () => form.open(command));
      quick.append(button);
    }
    const all = make("button", { type: "button", class: "button small", "aria-haspopup": "dialog" }, say("web-everything"));
    all.addEventListener("click", () => $("all-dialog").showModal());
    quick.append(all);
    $("all-dialog").querySelector("ul").replaceChildren(
      ...commands.map((command) => {
        const button = make("button", { type: "button" }, make("b", {}, `/${command.label}`), make("span", {}, command.description));
        button.addEventListener("click", () => {
          $("all-dialog").close();
          form.open(command);
        });
        return make("li", {}, button);
      }),
    );
    showPeople({ people, watching: watchers });
  }

  // ---- the stream

  const stream = new Stream(`${api}/events`, token(), {
    state: (name) => state.show(name),
    gone(status) {
      if (status === 401) {
        log.note(say("web-seat-lost"));
        lostSeat();
      } else location.reload();
    },
    async hello({ anew, life: now }) {
      const fresh = log.isEmpty();
      if (life !== now) log.newLife();
      life = now;
      if (anew) log.clear();
      if (!anew || !fresh) return;
      // Of what was said only the last is remembered, and nothing after a restart; the boards of open games still are.
      try {
        for (const message of (await get(`${api}/boards`, token())).reverse()) log.addBefore({ ...message, private: false });
      } catch {
        // The next event brings what is new.
      }
    },
    say: (message) => message && log.add(message),
    buttons: (numbers) => log.keepButtons(numbers),
    people: showPeople,
  });

  seated();
  loadCommands();
  if (!me && !onTouch) $("name").focus();
}

if (root.dataset.kind === "room") room(root.dataset.room);
else cover(root.dataset.kind);

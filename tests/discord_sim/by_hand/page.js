// A Discord client for one person, over the fake's own control: who you are stands in the address, `?as=Anna`.

import { Composer } from "./composer.js";
import { el } from "./markdown.js";
import { message } from "./show.js";

const LOCALES = ["en-US", "en-GB", "sv-SE", "nl", "da", "de", "fi", "fr", "es-ES", "it", "no", "pl", "pt-BR", "tr", "uk", "zh-CN", "ja"];
const $ = (id) => document.getElementById(id);
const asked = new URLSearchParams(location.search);
const me = asked.get("as");

const all = { state: null, messages: new Map(), acts: new Map(), drawn: new Map() };
const dismissed = new Set();
const forms = new Set(); // forms that have been shown already
const read = new Map(); // channel → newest message seen there
const presses = new Map(); // interaction → what was pressed
let here = asked.get("channel");
let ready = false;

const post = async (verb, body) => {
  const answer = await fetch(`/_sim/${verb}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ as: me, ...body }) });
  const said = await answer.json();
  if (answer.ok) {
    $("notice").hidden = true;
    return said;
  }
  complain(said.error);
  return null;
};

const complain = (text) => {
  $("notice").textContent = text;
  $("notice").hidden = false;
};

const guild = () => all.state.guilds.find((g) => g.channels.some((c) => c.id === here));
const places = () => [...all.state.guilds.flatMap((g) => g.channels), ...all.state.direct];
const place = () => places().find((c) => c.id === here);

const names = {
  get locale() {
    return all.state.me.locale;
  },
  called(id, otherwise) {
    const member = guild()?.members.find((m) => m.id === id);
    return member?.name ?? all.state.people.find((p) => p.id === id)?.name ?? otherwise?.global_name ?? otherwise?.username ?? "unknown-user";
  },
  person(id) {
    return el("span", { className: "mention", "data-person": id }, `@${names.called(id)}`);
  },
  channel(id) {
    return places().find((c) => c.id === id)?.name ?? "unknown";
  },
};

const title = (c) => {
  if (c.thread) return `🧵 ${c.name}`;
  if (c.kind === 0) return `# ${c.name}`;
  if (c.group) return c.recipients.filter((r) => r !== all.state.me.id).map((r) => names.called(r)).join(", ");
  return `@ ${names.called(all.state.bot)}`;
};

// Commands that the bot offers where the person is. `contexts`: 0 servers, 1 the bot's direct channel, 2 other private channels.
const commands = () => {
  const c = place();
  const context = guild() ? 0 : c?.group ? 2 : 1;
  return all.state.commands.filter((k) => (!k.guild_id || k.guild_id === guild()?.id) && (!k.contexts || k.contexts.includes(context)));
};

const ctx = {
  names,
  get me() {
    return all.state.me;
  },
  chosen: new Map(),
  open: null,
  get messageApps() {
    return commands().some((c) => c.type === 3);
  },
  busy(messageId, id) {
    return [...presses].some(([act, p]) => p.message === messageId && p.id === id && all.acts.get(act)?.state === "waiting");
  },
  failed(messageId) {
    const last = [...all.acts.values()].filter((a) => a.source === messageId).at(-1);
    return last?.state === "failed" ? "This interaction failed" : null;
  },
  async press(messageId, button) {
    const sent = await post("click", { message: messageId, button });
    if (sent) presses.set(sent.interaction, { message: messageId, id: button });
    draw();
  },
  async choose(messageId, menu, entry) {
    ctx.open = null;
    const sent = await post("select", { message: messageId, menu, entry });
    if (sent) presses.set(sent.interaction, { message: messageId, id: menu });
    draw();
  },
  toggle(key) {
    ctx.open = ctx.open === key ? null : key;
    draw();
  },
  dismiss(id) {
    dismissed.add(id);
    draw();
  },
  person: (id) => openPerson(id),
  apps: (id) => openApps(id),
  enlarge(picture) {
    $("picture-large").src = picture.url;
    $("picture-large").alt = picture.description ?? "";
    $("picture-alt").textContent = picture.description ?? "";
    $("picture").showModal();
  },
};

const openMenu = (heading, type, target, more = []) => {
  $("person-name").textContent = heading;
  const apps = commands().filter((c) => c.type === type);
  const word = (c) => c.name_localizations?.[names.locale] ?? c.name;
  $("person-apps").replaceChildren(
    ...apps.map((c) => el("button", { type: "button", className: "button", onclick: () => {
      $("person").close();
      post("menu", { channel: here, command: c.name, target });
    } }, `Apps › ${word(c)}`)), ...more);
  $("person").showModal();
};
const openPerson = (id) => {
  const more = [];
  if (id === all.state.bot) {
    more.push(el("button", { type: "button", className: "button", onclick: async () => {
      $("person").close();
      const made = await post("dm", {});
      if (made) go(made.id);
    } }, "Message"));
  }
  openMenu(names.called(id), 2, id, more);
};
const openApps = (id) => openMenu("Apps", 3, id);

// Forms.
let form = null;
const openForm = (act) => {
  form = act;
  $("modal-title").textContent = act.modal.title;
  const fields = act.modal.components.map((row) => (row.type === 18 ? { label: row.label, note: row.description, ...row.component, text: row.label } : { ...row.components[0], text: row.components[0].label }));
  $("modal-fields").replaceChildren(...fields.map((f) => {
    const input = el(f.style === 2 ? "textarea" : "input", {
      name: f.custom_id, placeholder: f.placeholder ?? "", required: f.required !== false, maxlength: f.max_length ? String(f.max_length) : null,
      minlength: f.min_length ? String(f.min_length) : null,
    });
    input.value = f.value ?? "";
    return el("label", { className: "field" }, f.text ?? "", f.required === false ? "" : " *", f.note ? el("small", {}, f.note) : null, input);
  }));
  $("modal").showModal();
};
$("modal").querySelector("form").addEventListener("submit", (e) => {
  e.preventDefault();
  const fields = Object.fromEntries([...$("modal-fields").querySelectorAll("input, textarea")].map((i) => [i.name, i.value]));
  post("modal", { interaction: form.id, fields }).then((sent) => sent && $("modal").close());
});
for (const [button, dialog] of [["modal-cancel", "modal"], ["person-close", "person"], ["picture-close", "picture"]]) $(button).addEventListener("click", () => $(dialog).close());

// Drawing.
const shown = (channel) => [...all.messages.values()].filter((m) => m.message.channel_id === channel && !dismissed.has(m.message.id));
const unread = (channel) => {
  const since = read.get(channel) ?? 0n;
  const fresh = [...all.messages.values()].filter((m) => m.message.channel_id === channel && BigInt(m.message.id) > since);
  return { fresh: fresh.length > 0, pings: fresh.filter((m) => m.pinged).length };
};

const go = (channel) => {
  here = channel;
  document.body.classList.remove("menu");
  $("menu").setAttribute("aria-expanded", "false");
  const url = new URL(location);
  url.searchParams.set("channel", channel);
  history.replaceState(null, "", url);
  all.drawn.clear();
  $("log").replaceChildren();
  stick = true;
  draw();
};

const drawPlaces = () => {
  const link = (c) => {
    const { fresh, pings } = c.id === here ? { fresh: false, pings: 0 } : unread(c.id);
    return el("button", { type: "button", className: `${c.thread ? "thread" : ""}${fresh ? " unread" : ""}`, "data-channel": c.id, "aria-current": c.id === here ? "page" : null, onclick: () => go(c.id) },
      title(c), c.archived ? " (archived)" : "", c.locked ? " 🔒" : "", pings ? el("span", { className: "badge", "aria-label": `${pings} mentions` }, String(pings)) : null);
  };
  const lists = all.state.guilds.map((g) => {
    const roots = g.channels.filter((c) => !c.thread);
    const tree = roots.flatMap((c) => [link(c), ...g.channels.filter((t) => t.parent === c.id).map(link)]);
    return [el("h2", {}, g.name + (g.bot ? "" : " (bot removed)")), ...tree];
  });
  const direct = all.state.direct.length ? [el("h2", {}, "Direct messages"), ...all.state.direct.map(link)] : [];
  $("channels").replaceChildren(...lists.flat(), ...direct);
  const pings = places().filter((c) => c.id !== here).reduce((n, c) => n + unread(c.id).pings, 0);
  $("elsewhere").textContent = String(pings);
  $("elsewhere").hidden = !pings;
  const c = place();
  $("title").textContent = c ? title(c) : "";
  document.title = `${pings ? `(${pings}) ` : ""}${c ? title(c) : ""} – ${all.state.me.name}`;
};

const drawYou = () => {
  $("my-name").textContent = all.state.me.name;
  const known = LOCALES.includes(all.state.me.locale) ? LOCALES : [...LOCALES, all.state.me.locale];
  if ($("my-locale").options.length !== known.length) $("my-locale").replaceChildren(...known.map((l) => el("option", { value: l }, l)));
  $("my-locale").value = all.state.me.locale;
  $("my-moderator").checked = all.state.me.moderator;
};

// The newest message stays in sight unless the person has scrolled away from it.
let stick = true;
const toNewest = () => {
  if (stick) $("log").scrollTop = $("log").scrollHeight;
};
$("log").addEventListener("scroll", () => {
  const log = $("log");
  stick = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
});

let due = false;
const draw = () => {
  if (due) return;
  due = true;
  queueMicrotask(() => {
    due = false;
    if (ready) drawNow();
  });
};

const drawNow = () => {
  const log = $("log");
  const list = shown(here).sort((a, b) => (BigInt(a.message.id) < BigInt(b.message.id) ? -1 : 1));
  const lost = [...all.acts.values()].filter((a) => a.channel === here && !a.source && a.state === "failed" && !dismissed.has(a.id));
  const wanted = list.map((m, n) => {
    const before = list[n - 1];
    // What a message looks like depends on these; if none has changed it stays as it is, and with it focus and pictures.
    const key = JSON.stringify([m, before?.message.id, before?.message.author.id, names.locale, ctx.open?.startsWith(m.message.id) && ctx.open, ctx.failed(m.message.id),
      [...presses].filter(([, p]) => p.message === m.message.id).map(([a, p]) => [p.id, all.acts.get(a)?.state]), ctx.messageApps, guild()?.members]);
    const old = all.drawn.get(m.message.id);
    if (old?.key === key) return old.e;
    const e = message(m, before, ctx);
    for (const img of e.querySelectorAll("img")) img.addEventListener("load", toNewest);
    all.drawn.set(m.message.id, { key, e });
    return e;
  });
  wanted.push(...lost.map((a) => el("article", { className: "message private" }, el("p", { className: "used" }, "↪ You used ", el("span", { className: "mention" }, `/${a.command}`)),
    el("p", { className: "failed" }, "The application did not respond"), el("p", { className: "only-you" }, "Only you can see this • ",
      el("button", { type: "button", onclick: () => ctx.dismiss(a.id) }, "Dismiss message")))));
  if (!wanted.length) wanted.push(el("p", { className: "empty" }, "Nothing has been said here yet. Type / to see what the bot can do."));
  [...log.children].forEach((c) => wanted.includes(c) || c.remove());
  wanted.forEach((e, n) => log.children[n] === e || log.insertBefore(e, log.children[n] ?? null));
  toNewest();
  const newest = list.at(-1);
  if (newest) read.set(here, BigInt(newest.message.id));
  drawPlaces();
  drawYou();
  const waiting = [...all.acts.values()].some((a) => a.state === "waiting");
  document.documentElement.dataset.waiting = String(waiting);
};

$("my-locale").addEventListener("change", (e) => post("person", { locale: e.target.value }));
$("my-moderator").addEventListener("change", (e) => post("person", { moderator: e.target.checked }));
$("menu").addEventListener("click", () => {
  const open = document.body.classList.toggle("menu");
  $("menu").setAttribute("aria-expanded", String(open));
});
$("log").addEventListener("click", (e) => {
  const who = e.target.closest("[data-person]");
  if (who) openPerson(who.dataset.person);
  document.body.classList.remove("menu");
});
setInterval(() => document.visibilityState === "visible" && draw(), 15000);

const listen = () => {
  const stream = new EventSource(`/_sim/stream?as=${encodeURIComponent(me)}`);
  const on = (name, take) => stream.addEventListener(name, (e) => {
    take(JSON.parse(e.data));
    draw();
  });
  stream.addEventListener("open", () => {
    // The stream tells everything from the beginning.
    all.messages.clear();
    all.acts.clear();
    $("state").textContent = "";
  });
  stream.addEventListener("error", () => {
    $("state").textContent = "away…";
  });
  on("state", (state) => {
    all.state = state;
    here = places().find((c) => c.id === here || c.name === here)?.id ?? places()[0]?.id;
    document.documentElement.lang = state.me.locale;
  });
  on("message", (m) => all.messages.set(m.message.id, m));
  on("gone", ({ id }) => {
    all.messages.delete(id);
    all.drawn.delete(id);
  });
  on("act", (act) => {
    all.acts.set(act.id, act);
    if (act.modal && ready && !forms.has(act.id)) openForm(act);
    if (act.modal) forms.add(act.id);
  });
  on("ready", () => {
    // What was there before counts as read.
    if (!ready) for (const m of all.messages.values()) read.set(m.message.channel_id, BigInt(m.message.id));
    ready = true;
  });
};

const composer = new Composer({
  post, commands, complain,
  people: () => (guild()?.members ?? all.state.people.filter((p) => place()?.recipients.includes(p.id))).map((m) => ({ username: all.state.people.find((p) => p.id === m.id)?.username ?? "", ...m })),
  locale: () => names.locale,
  here: () => here,
});

if (me) {
  if (await post("user", { name: me })) {
    listen();
    composer.line.focus();
  }
} else {
  $("composer").hidden = true;
  $("log").append(el("p", { className: "empty" }, "Who are you? ", ...["Anna", "Bo", "Cilla", "Daan"].flatMap((n) => [el("a", { href: `?as=${n}` }, n), " "])));
}

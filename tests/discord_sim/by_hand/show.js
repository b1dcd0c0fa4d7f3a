// One message as Discord shows it: who, text, pictures, embeds, buttons, menus, and who sees it.

import { el, markdown } from "./markdown.js";

const EPHEMERAL = 64;
const LOADING = 128;
const COLOURS = ["#a33b4b", "#7a5c1e", "#2a6b46", "#2b5f8f", "#6b4a9e", "#8a4a78", "#4b6a2a", "#96502a"];

const avatar = (id, name) => {
  const shade = COLOURS[Number(BigInt(id) >> 12n) % COLOURS.length];
  const e = el("span", { className: "avatar", "aria-hidden": "true" }, [...name][0]?.toUpperCase() ?? "?");
  e.style.background = shade;
  return e;
};

const clock = (text, locale) => {
  const at = new Date(text);
  return el("time", { datetime: text, title: at.toLocaleString(locale) }, at.toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" }));
};

const embed = (of, ctx) => {
  const e = el("article", { className: "embed" });
  if (typeof of.color === "number") e.style.borderLeftColor = `#${of.color.toString(16).padStart(6, "0")}`;
  if (of.author?.name) e.append(el("p", {}, of.author.name));
  if (of.title) e.append(el("h3", {}, ...markdown(of.title, ctx.names)));
  if (of.description) e.append(el("div", { className: "text" }, ...markdown(of.description, ctx.names)));
  if (of.fields?.length) {
    e.append(el("div", { className: "fields" }, ...of.fields.map((f) =>
      el("div", {}, el("strong", {}, f.name), el("div", { className: "text" }, ...markdown(f.value, ctx.names))))));
  }
  if (of.image?.url) e.append(el("img", { src: of.image.url, alt: of.image.description ?? "" }));
  if (of.footer?.text) e.append(el("footer", {}, of.footer.text));
  return e;
};

const attachment = (of, ctx) => {
  if (of.content_type?.startsWith("image/")) {
    const img = el("img", { src: of.url, alt: of.description ?? "", className: "board", width: String(of.width ?? ""), height: String(of.height ?? "") });
    return el("button", { type: "button", className: "picture", "aria-label": `Enlarge: ${of.description ?? of.filename}`, onclick: () => ctx.enlarge(of) }, img);
  }
  return el("a", { className: "file", href: of.url, download: of.filename }, "📄 ", of.filename, ` (${of.size} B)`);
};

const emoji = (of) => (of?.name ? `${of.name} ` : "");

const button = (of, message, ctx) => {
  const style = { 1: "primary", 2: "plain", 3: "yes", 4: "no", 5: "link" }[of.style] ?? "plain";
  if (of.style === 5) return el("a", { className: "button link", href: of.url, rel: "noreferrer" }, emoji(of.emoji) + of.label);
  const busy = ctx.busy(message.id, of.custom_id);
  return el("button", {
    type: "button", className: `button ${style}${busy ? " busy" : ""}`, disabled: Boolean(of.disabled) || busy, "data-id": of.custom_id,
    onclick: () => ctx.press(message.id, of.custom_id),
  }, emoji(of.emoji) + (of.label ?? ""));
};

// A menu opens where it stands and closes when something was chosen; the choice is kept, as Discord does.
const menu = (of, message, ctx) => {
  const key = `${message.id} ${of.custom_id}`;
  const chosen = of.options?.find((o) => o.default || o.value === ctx.chosen.get(key));
  const label = chosen ? emoji(chosen.emoji) + chosen.label : (of.placeholder ?? "Make a selection");
  const busy = ctx.busy(message.id, of.custom_id);
  const open = ctx.open === key;
  const e = el("div", { className: "select" },
    el("button", {
      type: "button", "aria-haspopup": "listbox", "aria-expanded": String(open), disabled: Boolean(of.disabled) || busy,
      onclick: () => ctx.toggle(key),
    }, el("span", {}, label + (busy ? " …" : "")), el("span", { "aria-hidden": "true" }, "▾")));
  if (open) {
    e.append(el("div", { className: "options", role: "listbox", "aria-label": of.placeholder ?? "Menu" }, ...(of.options ?? []).map((o) =>
      el("button", {
        type: "button", className: "option", role: "option", "aria-selected": String(o === chosen),
        onclick: () => {
          ctx.chosen.set(key, o.value);
          ctx.choose(message.id, of.custom_id, o.value);
        },
      }, emoji(o.emoji) + o.label, o.description ? el("small", {}, o.description) : null))));
  }
  return e;
};

const row = (of, message, ctx) => {
  if (of.type === 1) {
    const parts = (of.components ?? []).map((c) => (c.type === 2 ? button(c, message, ctx) : menu(c, message, ctx)));
    return el("div", { className: of.components?.[0]?.type === 2 ? "buttons" : "menus" }, ...parts);
  }
  if (of.type === 10) return el("div", { className: "text" }, ...markdown(of.content, ctx.names));
  if (of.type === 12) {
    const shown = (of.items ?? []).map((i) => {
      const name = i.media?.url?.replace("attachment://", "");
      const file = message.attachments.find((a) => a.filename === name || a.url === i.media?.url);
      return attachment({ content_type: "image/png", description: i.description, filename: name, url: i.media?.url, ...file }, ctx);
    });
    return el("div", {}, ...shown);
  }
  if (of.type === 9 || of.type === 17) {
    const inside = [...(of.components ?? []), ...(of.accessory ? [of.accessory] : [])];
    return el("div", { className: of.type === 17 ? "embed" : "" }, ...inside.map((c) => (c.type === 2 ? button(c, message, ctx) : row(c, message, ctx))));
  }
  return el("hr");
};

// `before` is the message above, whose head may serve for this one too.
const message = (wrapped, before, ctx) => {
  const m = wrapped.message;
  if (![0, 19, 20].includes(m.type)) {
    const note = { 6: "pinned a message.", 18: "started a thread:", 21: "opened this thread." }[m.type] ?? "did something.";
    return el("article", { className: "message", "data-id": m.id }, el("p", { className: "used" }, "→ ", el("strong", {}, ctx.names.called(m.author.id, m.author)), ` ${note} `, m.type === 18 ? el("strong", {}, m.content) : ""));
  }
  const own = Boolean(m.flags & EPHEMERAL);
  const reply = wrapped.used;
  // What takes the place of “thinking…” counts as the first text, not as a change.
  const edited = m.edited_timestamp && wrapped.edits > (reply ? 1 : 0);
  const follows = before && !reply && before.message.author.id === m.author.id && Boolean(before.message.flags & EPHEMERAL) === own
    && new Date(m.timestamp) - new Date(before.message.timestamp) < 7 * 60 * 1000;
  const pinged = m.mentions.some((u) => u.id === ctx.me.id) || m.mention_everyone;
  const e = el("article", {
    className: `message${pinged ? " pinged" : ""}${own ? " private" : ""}${follows ? " follows" : ""}`, "data-id": m.id,
    "data-edits": String(wrapped.edits),
  });
  if (reply) e.append(el("p", { className: "used" }, "↪ ", el("strong", {}, ctx.names.called(reply.by)), " used ", el("span", { className: "mention" }, `/${reply.command}`)));
  if (!follows) {
    const name = ctx.names.called(m.author.id, m.author);
    e.append(avatar(m.author.id, name));
    e.append(el("p", { className: "head" },
      el("button", { type: "button", className: "name text", onclick: () => ctx.person(m.author.id) }, name),
      m.author.bot ? el("span", { className: "app" }, "APP") : null, clock(m.timestamp, ctx.names.locale)));
  }
  if (m.flags & LOADING) {
    e.append(el("p", { className: "thinking" }, `${ctx.names.called(m.author.id, m.author)} is thinking…`));
  } else {
    if (m.content) {
      e.append(el("div", { className: "text" }, ...markdown(m.content, ctx.names), edited && !m.attachments.length ? el("span", { className: "edited" }, " (edited)") : null));
    }
    const named = JSON.stringify(m.components ?? []);
    e.append(...m.attachments.filter((a) => !named.includes(`attachment://${a.filename}`)).map((a) => attachment(a, ctx)));
    e.append(...m.embeds.map((x) => embed(x, ctx)));
    e.append(...(m.components ?? []).map((c) => row(c, m, ctx)));
  }
  const failed = ctx.failed(m.id);
  if (failed) e.append(el("p", { className: "failed" }, failed));
  if (own) {
    e.append(el("p", { className: "only-you" }, "Only you can see this • ",
      el("button", { type: "button", onclick: () => ctx.dismiss(m.id) }, "Dismiss message")));
  } else if (ctx.messageApps) {
    e.append(el("button", { type: "button", className: "apps", "aria-label": "Apps", onclick: () => ctx.apps(m.id) }, "⋯"));
  }
  return e;
};

export { message };

// The line at the bottom: words, or a command with a field for each option, completed as people type.

import { el } from "./markdown.js";

const COMMAND = 1; // A slash command, among commands.
const SUBCOMMAND = 1; // Among options.
const USER = 6;

class Composer {
  // `ctx`: post(verb, body), commands(), people(), locale(), here(), complain(text).
  constructor(ctx) {
    this.ctx = ctx;
    this.form = document.getElementById("composer");
    this.line = document.getElementById("line");
    this.box = document.getElementById("suggestions");
    this.more = document.getElementById("more");
    this.place = document.getElementById("command");
    this.command = null;
    this.fields = [];
    this.asked = 0;
    this.form.addEventListener("submit", (e) => {
      e.preventDefault();
      this.enter();
    });
    this.line.addEventListener("input", () => this.typed());
    this.line.addEventListener("keydown", (e) => this.key(e));
    this.form.addEventListener("focusout", (e) => {
      if (!this.form.contains(e.relatedTarget)) setTimeout(() => this.form.contains(document.activeElement) || this.suggest([]), 150);
    });
  }

  word(of, what = "name") {
    return of[`${what}_localizations`]?.[this.ctx.locale()] ?? of[what];
  }

  // A command with subcommands cannot be sent by itself; each of those can.
  sayable(command) {
    const subs = (command.options ?? []).filter((o) => o.type === SUBCOMMAND);
    const joined = (sub, locale) => `${command.name_localizations?.[locale] ?? command.name} ${sub.name_localizations?.[locale] ?? sub.name}`;
    const here = this.ctx.locale();
    return subs.length ? subs.map((sub) => ({ ...sub, type: COMMAND, name: joined(sub), name_localizations: { [here]: joined(sub, here) } })) : [command];
  }

  // Suggestions: {label, note, pick()}.
  suggest(list, title) {
    this.list = list;
    this.at = list.length ? 0 : -1;
    this.box.replaceChildren(...(title && list.length ? [el("p", {}, title)] : []), ...list.map((s, n) => el("button", {
      type: "button", className: "option", role: "option", id: `suggestion-${n}`, tabindex: "-1",
      onmousedown: (e) => e.preventDefault(), onclick: () => s.pick(),
    }, el("b", {}, s.label), s.note ? el("small", {}, s.note) : null)));
    this.box.hidden = !list.length;
    this.line.setAttribute("aria-expanded", String(Boolean(list.length)));
    this.mark();
  }

  mark() {
    this.box.querySelectorAll("[role=option]").forEach((e, n) => {
      e.setAttribute("aria-selected", String(n === this.at));
      if (n === this.at) e.scrollIntoView({ block: "nearest" });
    });
  }

  // Keys that mean the same in the line and in every field. True when one was used up.
  move(e) {
    const steps = { ArrowDown: 1, ArrowUp: -1 };
    if (steps[e.key] && this.list?.length) {
      this.at = (this.at + steps[e.key] + this.list.length) % this.list.length;
      this.mark();
    } else if ((e.key === "Tab" && !e.shiftKey || e.key === "Enter") && this.list?.length && this.at >= 0) {
      this.list[this.at].pick();
    } else if (e.key === "Escape") {
      if (this.box.hidden) this.leave();
      else this.suggest([]);
    } else {
      return false;
    }
    e.preventDefault();
    return true;
  }

  key(e) {
    if (this.move(e)) return;
    if (e.key === "Backspace" && this.command && !this.line.value) {
      e.preventDefault();
      const last = this.fields.at(-1);
      if (last) this.drop(last);
      else this.leave();
    }
  }

  typed() {
    if (this.command) return this.named();
    const text = this.line.value;
    if (!text.startsWith("/")) return this.suggest([]);
    const wanted = text.slice(1).toLowerCase();
    const commands = this.ctx.commands().filter((c) => c.type === COMMAND).flatMap((c) => this.sayable(c));
    for (const c of commands) {
      const name = [this.word(c), c.name].find((n) => wanted.startsWith(`${n} `));
      if (name) return this.choose(c, text.slice(name.length + 2));
    }
    const starts = commands.filter((c) => this.word(c).startsWith(wanted) || c.name.startsWith(wanted));
    const holds = commands.filter((c) => !starts.includes(c) && this.word(c).includes(wanted));
    this.suggest([...starts, ...holds].map((c) => ({ label: `/${this.word(c)}`, note: this.word(c, "description"), pick: () => this.choose(c, "") })));
  }

  // In a command only a field's name, `game:`, can be typed beside the fields.
  named() {
    const name = this.line.value.trim().toLowerCase();
    const left = (this.command.options ?? []).filter((o) => !this.fields.some((f) => f.option === o));
    const option = left.find((o) => name === `${this.word(o)}:` || name === `${o.name}:`);
    if (!option) return;
    this.line.value = "";
    this.add(option, true);
  }

  // `game:3 as:pgn`, as pasted or typed at once: what names a field goes into it, the rest into the first.
  spread(rest) {
    let at = this.fields[0];
    for (const word of rest.split(" ").filter(Boolean)) {
      const [, name, value] = /^([^:]+):(.*)$/.exec(word) ?? [];
      const option = name && (this.command.options ?? []).find((o) => [this.word(o), o.name].includes(name.toLowerCase()));
      if (option) {
        at = this.fields.find((f) => f.option === option) ?? this.add(option);
        at.input.value = value;
      } else if (at) {
        at.input.value = `${at.input.value} ${word}`.trim();
      } else {
        this.ctx.complain(`“${word}” goes into no field of /${this.word(this.command)}; name the field, as in ${this.word(this.command.options?.[0] ?? { name: "field" })}:${word}`);
      }
    }
  }

  choose(command, rest) {
    this.command = command;
    this.fields = [];
    this.line.value = "";
    this.line.placeholder = "";
    this.suggest([]);
    for (const o of command.options ?? []) if (o.required) this.add(o);
    this.draw();
    this.spread(rest);
    const next = this.fields.find((f) => !f.input.value) ?? this.fields[0];
    (next?.input ?? this.line).focus();
  }

  add(option, focus) {
    const input = el("input", { "aria-label": this.word(option), placeholder: "", autocomplete: "off", enterkeyhint: "send", "data-option": option.name });
    const field = { option, input, value: null };
    input.addEventListener("input", () => {
      field.value = null;
      this.help(field);
    });
    input.addEventListener("focus", () => this.help(field));
    input.addEventListener("keydown", (e) => {
      if (this.move(e)) return;
      if (e.key === "Backspace" && !input.value) {
        e.preventDefault();
        this.drop(field);
      } else if (e.key === "Enter") {
        e.preventDefault();
        this.enter();
      }
    });
    this.fields.push(field);
    this.draw();
    if (focus) input.focus();
    return field;
  }

  drop(field) {
    this.fields = this.fields.filter((f) => f !== field);
    this.draw();
    (this.fields.at(-1)?.input ?? this.line).focus();
    if (!this.fields.length && field.option.required) this.leave();
  }

  draw() {
    const command = this.command;
    this.place.hidden = !command;
    this.more.hidden = true;
    if (!command) return this.place.replaceChildren();
    const chips = this.fields.map((f) => (f.chip ??= el("label", { className: "chip" }, el("span", {}, this.word(f.option)), f.input)));
    // A field keeps its focus when others come and go.
    const wanted = [this.name ??= el("span", { className: "name" }), ...chips];
    this.name.textContent = `/${this.word(command)}`;
    [...this.place.children].forEach((c) => wanted.includes(c) || c.remove());
    wanted.forEach((c, n) => this.place.children[n] === c || this.place.insertBefore(c, this.place.children[n] ?? null));
    const left = (command.options ?? []).filter((o) => !this.fields.some((f) => f.option === o));
    this.more.hidden = !left.length;
    this.more.replaceChildren(...left.map((o) => el("button", {
      type: "button", title: this.word(o, "description"), "data-option": o.name, onmousedown: (e) => e.preventDefault(), onclick: () => this.add(o, true),
    }, `+ ${this.word(o)}`)));
  }

  take(field, label, value) {
    field.input.value = label;
    field.value = value;
    field.chip?.classList.remove("wrong");
    this.suggest([]);
    const next = this.fields[this.fields.indexOf(field) + 1];
    (next && !next.input.value ? next.input : this.line).focus();
  }

  // What the client offers for a field: from its choices, the people here, or the bot.
  async help(field) {
    const { option, input } = field;
    const typed = input.value.trim().toLowerCase();
    const title = this.word(option, "description");
    const asked = ++this.asked;
    if (option.choices) {
      const fits = option.choices.filter((c) => field.value !== null || this.word(c).toLowerCase().includes(typed));
      return this.suggest(fits.map((c) => ({ label: this.word(c), pick: () => this.take(field, this.word(c), c.value) })), title);
    }
    if (option.type === USER) {
      const name = typed.replace(/^@/, "");
      const fits = this.ctx.people().filter((p) => field.value !== null || p.name.toLowerCase().includes(name) || p.username.toLowerCase().includes(name));
      fits.sort((a, b) => b.name.toLowerCase().startsWith(name) - a.name.toLowerCase().startsWith(name));
      return this.suggest(fits.map((p) => ({ label: `@${p.name}`, note: p.username, pick: () => this.take(field, `@${p.name}`, p.id) })), title);
    }
    if (!option.autocomplete) return this.suggest([]);
    await new Promise((done) => setTimeout(done, 120));
    if (asked !== this.asked || !this.command) return;
    const options = Object.fromEntries(this.filled().filter(([name]) => name !== option.name));
    const answer = await this.ctx.post("autocomplete", { channel: this.ctx.here(), command: this.command.name, options: { ...options, [option.name]: field.value ?? input.value }, focused: option.name });
    if (asked !== this.asked || document.activeElement !== input) return;
    this.suggest((answer?.choices ?? []).map((c) => ({ label: this.word(c), pick: () => this.take(field, this.word(c), c.value) })), title);
  }

  filled() {
    const value = (f) => {
      if (f.value !== null) return f.value;
      const typed = f.input.value.trim();
      const named = f.option.choices?.find((c) => this.word(c).toLowerCase() === typed.toLowerCase());
      if (named) return named.value;
      if (f.option.type === USER) return this.ctx.people().find((p) => p.name.toLowerCase() === typed.replace(/^@/, "").toLowerCase())?.id ?? typed;
      return typed;
    };
    return this.fields.filter((f) => f.input.value.trim()).map((f) => [f.option.name, String(value(f))]);
  }

  async enter() {
    if (!this.command) {
      const content = this.line.value.trim();
      if (!content || content.startsWith("/")) return;
      this.line.value = "";
      return this.ctx.post("say", { channel: this.ctx.here(), content });
    }
    let fine = true;
    for (const f of this.fields) {
      const missing = f.option.required && !f.input.value.trim();
      f.chip.classList.toggle("wrong", missing);
      if (missing) {
        if (fine) f.input.focus();
        fine = false;
      }
    }
    if (!fine) return;
    const body = { channel: this.ctx.here(), command: this.command.name, options: Object.fromEntries(this.filled()) };
    // What the client would not send stays in the line.
    if (await this.ctx.post("slash", body)) this.leave();
  }

  leave() {
    this.command = null;
    this.fields = [];
    this.asked++;
    this.line.placeholder = "Message, or / for a command";
    this.suggest([]);
    this.draw();
    this.line.value = "";
    this.line.focus();
  }
}

export { Composer };

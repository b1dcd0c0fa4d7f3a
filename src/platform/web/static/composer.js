// The command line with its suggestions and history, and the forms that write command lines.

import { capital, make, say } from "./log.js";
import { get } from "./wire.js";

export class Composer {
  /** `send(text)` sends; `suggest(text)` promises suggestions. */
  constructor(form, { send, suggest }) {
    this.form = form;
    this.input = form.querySelector("input");
    this.list = form.querySelector("ul");
    this.send = send;
    this.suggest = suggest;
    this.history = [];
    this.place = 0;
    this.asked = 0;
    this.active = -1;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.submit();
    });
    this.input.addEventListener("input", () => this.typing());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.input.addEventListener("blur", () => setTimeout(() => this.close(), 150));
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  fill(text) {
    this.input.value = text;
    this.input.focus();
    this.input.setSelectionRange(text.length, text.length);
    this.typing();
  }

  submit() {
    const text = this.input.value.trim();
    if (!text) return;
    this.close();
    clearTimeout(this.timer);
    this.asked += 1;
    if (this.history.at(-1) !== text) this.history.push(text);
    this.history.splice(0, this.history.length - 100);
    this.place = this.history.length;
    this.input.value = "";
    this.send(text);
  }

  typing() {
    clearTimeout(this.timer);
    const asked = (this.asked += 1);
    const text = this.input.value;
    if (!text.trim()) return this.close();
    this.timer = setTimeout(async () => {
      const found = await this.suggest(text);
      if (asked === this.asked && document.activeElement === this.input) this.show(found);
    }, 90);
    return undefined;
  }

  show(found) {
    this.list.replaceChildren();
    this.active = -1;
    this.input.removeAttribute("aria-activedescendant");
    const others = found.filter((s) => s.value !== this.input.value);
    for (const [at, suggestion] of others.entries()) {
      const option = make("li", { role: "option", id: `suggestion-${at}`, "aria-selected": "false", "data-value": suggestion.value }, suggestion.label);
      option.addEventListener("click", () => this.take(option));
      this.list.append(option);
    }
    this.list.hidden = others.length === 0;
    this.list.scrollTop = 0;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
  }

  close() {
    this.list.hidden = true;
    this.active = -1;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  take(option) {
    this.close();
    this.fill(option.dataset.value);
  }

  move(step) {
    const options = [...this.list.children];
    options[this.active]?.setAttribute("aria-selected", "false");
    this.active = (this.active + step + options.length + (this.active < 0 && step < 0 ? 1 : 0)) % options.length;
    const option = options[this.active];
    option.setAttribute("aria-selected", "true");
    option.scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", option.id);
  }

  recall(step) {
    const to = this.place + step;
    if (to < 0 || to > this.history.length) return;
    this.place = to;
    this.input.value = this.history[to] ?? "";
    this.close();
  }

  key(event) {
    if (event.isComposing) return;
    const open = !this.list.hidden;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (open) this.move(step);
      else this.recall(step);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      this.close();
    } else if ((event.key === "Enter" || event.key === "Tab") && open && this.active >= 0) {
      event.preventDefault();
      this.take(this.list.children[this.active]);
    }
  }
}

/** A word that may stand in a command line as it is, or in quotes. */
function value(text) {
  return /[\s"]/.test(text) ? `"${text.replaceAll('"', "")}"` : text;
}

/** A choice's words: what stands before a dot is its name, what comes after explains it. */
function pill(label) {
  const [name, ...about] = label.split(" · ");
  return make("span", {}, about.length > 0 ? make("b", {}, name) : name, about.length > 0 ? make("small", {}, capital(about.join(" · "))) : null);
}

/** A dialog for any command, made from what the server tells about it. */
export class CommandForm {
  constructor(dialog, { room, token, people, send }) {
    this.dialog = dialog;
    this.form = dialog.querySelector("form");
    Object.assign(this, { room, token, people, send });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.text();
      dialog.close();
      send(text);
    });
    this.form.addEventListener("input", () => this.preview());
    dialog.querySelector("[data-close]").addEventListener("click", () => dialog.close());
    dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  }

  /** Opens the form; `given` are values to begin with. A command without options is sent at once. */
  async open(command, given = {}) {
    if (command.options.length === 0) return this.send(`/${command.name}`);
    this.command = command;
    this.dialog.querySelector("h2").textContent = capital(command.label);
    this.dialog.querySelector("#command-about").textContent = command.description;
    const fields = this.dialog.querySelector(".fields");
    fields.replaceChildren();
    for (const option of command.options) fields.append(this.field(option, await this.choices(option), given[option.name]));
    this.preview();
    this.dialog.showModal();
    return undefined;
  }

  async choices(option) {
    if (option.kind === "choice") return option.choices;
    if (option.kind === "player") return this.people().map((p) => ({ value: p.name, label: p.name }));
    if (option.kind === "variant" || option.kind === "game") {
      try {
        return await get(`/api/rooms/${this.room}/complete?command=${this.command.name}&option=${option.name}`, this.token());
      } catch {
        return [];
      }
    }
    return null;
  }

  field(option, choices, given) {
    const about = option.description === option.label ? null : make("p", { class: "note" }, option.description);
    if (choices === null) {
      const id = `field-${option.name}`;
      const type = option.kind === "page" ? "number" : "text";
      const input = make("input", { id, type, name: option.name, required: option.required, value: given, autocomplete: "off", autocapitalize: "none", spellcheck: "false", ...(type === "number" ? { min: "1" } : {}) });
      return make("div", {}, make("label", { class: "title", for: id }, capital(option.label)), about, input);
    }
    if (choices.length > 9) {
      const id = `field-${option.name}`;
      const select = make("select", { id, name: option.name, required: option.required }, option.required ? null : make("option", { value: "" }, say("web-default")));
      const groups = new Map([[undefined, select]]);
      for (const choice of choices) {
        if (!groups.has(choice.heading)) {
          groups.set(choice.heading, make("optgroup", { label: choice.heading }));
          select.append(groups.get(choice.heading));
        }
        groups.get(choice.heading).append(make("option", { value: choice.value, selected: choice.value === given }, choice.label));
      }
      return make("div", {}, make("label", { class: "title", for: id }, capital(option.label)), about, select);
    }
    const pills = make("div", { class: "pills" });
    for (const choice of choices) {
      const input = make("input", { type: "radio", name: option.name, value: choice.value, required: option.required, checked: choice.value === given });
      // A second tap takes an optional choice back.
      let was = input.checked;
      input.addEventListener("pointerdown", () => (was = input.checked));
      input.addEventListener("click", () => {
        if (was && !option.required) {
          input.checked = false;
          this.preview();
        }
        was = input.checked;
      });
      pills.append(make("label", {}, input, pill(choice.label)));
    }
    if (choices.length === 0) pills.append(make("p", { class: "note" }, say("web-nobody-yet")));
    return make("fieldset", {}, make("legend", {}, capital(option.label)), about, pills);
  }

  text() {
    const data = new FormData(this.form);
    const options = this.command.options.filter((o) => data.get(o.name)?.trim()).map((o) => `${o.name}:${value(data.get(o.name).trim())}`);
    return [`/${this.command.name}`, ...options].join(" ");
  }

  preview() {
    this.dialog.querySelector("#command-line").textContent = this.text();
  }
}

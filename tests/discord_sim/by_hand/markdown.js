// What Discord makes of a text: a list of nodes. `names` knows people, channels and commands.

const el = (tag, attributes = {}, ...inside) => {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name in e && typeof value !== "string") e[name] = value;
    else e.setAttribute(name === "className" ? "class" : name, value === true ? "" : value);
  }
  e.append(...inside.filter((i) => i !== null && i !== undefined));
  return e;
};

const STYLES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

const relative = (seconds, locale) => {
  const off = seconds - Date.now() / 1000;
  const units = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [unit, size] = units.find(([, s]) => Math.abs(off) >= s) ?? units.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(off / size), unit);
};

const stamp = (seconds, style, names) => {
  const at = new Date(seconds * 1000);
  const text = style === "R" ? relative(seconds, names.locale) : new Intl.DateTimeFormat(names.locale, STYLES[style] ?? STYLES.f).format(at);
  return el("time", { className: "stamp", datetime: at.toISOString(), title: new Intl.DateTimeFormat(names.locale, STYLES.F).format(at) }, text);
};

// Inside a pair of marks: anything, with what is escaped skipped.
const IN = "((?:\\\\[\\s\\S]|[\\s\\S])+?)";
const RULES = [
  [/^\\([^A-Za-z0-9\s])/, (m) => [m[1]]],
  [/^``([\s\S]+?)``(?!`)/, (m) => [el("code", {}, m[1].trim())]],
  [/^`([^`]+)`/, (m) => [el("code", {}, m[1])]],
  [/^<@!?(\d+)>/, (m, n) => [n.person(m[1])]],
  [/^<#(\d+)>/, (m, n) => [el("span", { className: "mention" }, `#${n.channel(m[1])}`)]],
  [/^<t:(-?\d{1,13})(?::([tTdDfFR]))?>/, (m, n) => [stamp(Number(m[1]), m[2] ?? "f", n)]],
  [/^<\/([^:>]+):(\d+)>/, (m) => [el("span", { className: "mention" }, `/${m[1]}`)]],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m, n) => [el("a", { href: m[2], rel: "noreferrer" }, ...inline(m[1], n))]],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,;:!?)])>?/, (m) => [el("a", { href: m[1], rel: "noreferrer" }, m[1])]],
  [new RegExp(`^\\*\\*${IN}\\*\\*(?!\\*)`), (m, n) => [el("strong", {}, ...inline(m[1], n))]],
  [new RegExp(`^__${IN}__(?!_)`), (m, n) => [el("u", {}, ...inline(m[1], n))]],
  [/^\*(?=\S)((?:\\[\s\S]|\*\*|[^*])*?[^\s*])\*(?!\*)/, (m, n) => [el("em", {}, ...inline(m[1], n))]],
  [/^_((?:\\[\s\S]|__|[^_])+?)_(?![A-Za-z0-9_])/, (m, n) => [el("em", {}, ...inline(m[1], n))]],
  [new RegExp(`^~~${IN}~~`), (m, n) => [el("s", {}, ...inline(m[1], n))]],
  [new RegExp(`^\\|\\|${IN}\\|\\|`), (m, n) => [el("span", { className: "spoiler", tabindex: "0" }, ...inline(m[1], n))]],
];

const inline = (text, names) => {
  const out = [];
  let plain = "";
  let rest = text;
  while (rest) {
    let found = null;
    // An underscore inside a word is no mark.
    const inWord = rest[0] === "_" && /[A-Za-z0-9]$/.test(plain);
    if (!inWord && /[\\`<[h*_~|]/.test(rest[0])) {
      for (const [rule, make] of RULES) {
        const m = rule.exec(rest);
        if (m) {
          found = [m, make];
          break;
        }
      }
    }
    if (found) {
      if (plain) out.push(plain);
      plain = "";
      out.push(...found[1](found[0], names));
      rest = rest.slice(found[0][0].length);
    } else {
      plain += rest[0];
      rest = rest.slice(1);
    }
  }
  if (plain) out.push(plain);
  return out;
};

const block = (line, names) => {
  let m;
  if ((m = /^(#{1,3}) +(.+)/.exec(line))) return el(`h${m[1].length + 1}`, {}, ...inline(m[2], names));
  if ((m = /^-# +(.+)/.exec(line))) return el("small", {}, ...inline(m[1], names));
  if ((m = /^> ?(.*)/.exec(line))) return el("blockquote", {}, ...inline(m[1], names));
  if ((m = /^( *)[-*] +(.+)/.exec(line))) return el("ul", {}, el("li", {}, ...inline(m[2], names)));
  if ((m = /^(\d+)\. +(.+)/.exec(line))) return el("ol", { start: m[1] }, el("li", {}, ...inline(m[2], names)));
  return null;
};

const markdown = (text, names) => {
  const out = [];
  // Marks may go over several lines, so lines that are no block of their own stay together.
  let open = [];
  const flush = () => {
    if (open.length) out.push(...inline(open.join("\n"), names));
    open = [];
  };
  text.split(/(```[\s\S]+?```)/).forEach((part, n) => {
    if (n % 2) {
      flush();
      const m = /^```(?:[a-z0-9+-]*\n)?([\s\S]+?)\n?```$/i.exec(part);
      out.push(el("pre", { tabindex: "0" }, el("code", {}, m[1])));
      return;
    }
    const lines = (n ? part.replace(/^\n/, "") : part).split("\n");
    for (const line of lines) {
      const made = block(line, names);
      if (made) {
        flush();
        out.push(made);
      } else if (open.length || line || out.length) {
        open.push(line);
      }
    }
    if (lines.at(-1) === "") open.pop();
  });
  flush();
  return out;
};

export { el, markdown };

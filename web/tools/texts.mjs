// Compiles locales/*.ftl to typed functions for the browser: `node tools/texts.mjs`.
//
// English is the reference. Its messages go into src/texts/generated.ts together with the type of
// every message; each other language becomes generated.CODE.ts, loaded only when it is chosen.
// What is wrong in a catalogue is an error with its file and line.

import { FluentParser } from "@fluent/syntax";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const REFERENCE = "en";
const PLURALS = new Set(["zero", "one", "two", "few", "many", "other"]);
const KEY = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
/** A group whose heading ends so is not shown by the browser. */
const SERVER_ONLY = /\[server\]$/;
const HEADER = "// Written by tools/texts.mjs from locales/*.ftl. Do not edit.\n";

/** A catalogue that cannot be compiled; one line for each fault. */
export class TextsError extends Error {
  constructor(faults) {
    super(faults.join("\n"));
    this.name = "TextsError";
    this.faults = faults;
  }
}

/**
 * Compiles catalogues.
 * @param {{ language: string, file: string, text: string }[]} sources
 * @returns {Map<string, string>} file name to TypeScript text
 */
export function compile(sources) {
  const faults = [];
  const catalogues = sources.map((source) => read(source, faults));
  const reference = catalogues.find((c) => c.language === REFERENCE);
  if (!reference) throw new TextsError([`there is no ${REFERENCE}.ftl`]);
  for (const catalogue of catalogues) {
    if (catalogue !== reference) compare(reference, catalogue, faults);
  }
  if (faults.length > 0) throw new TextsError(faults);
  const others = catalogues.filter((c) => c !== reference);
  const files = new Map([["generated.ts", emitReference(reference, others)]]);
  for (const other of others) files.set(`generated.${other.language}.ts`, emitOther(other));
  return files;
}

/** One language's catalogue as a JavaScript expression that uses `v`, `n`, `p` and `s` of runtime.ts. */
export function catalogueExpression(sources, language) {
  const faults = [];
  const catalogue = read(
    sources.find((source) => source.language === language),
    faults,
  );
  if (faults.length > 0) throw new TextsError(faults);
  return emitCatalogue(catalogue);
}

// ---- Reading ----

function read({ language, file, text }, faults) {
  const at = (node) => {
    const before = text.slice(0, node.span.start);
    const line = before.split("\n").length;
    return `${file}:${line}:${node.span.start - before.lastIndexOf("\n")}`;
  };
  const catalogue = { language, file, at, terms: new Map(), messages: new Map() };
  const fault = (node, what) => faults.push(`${at(node)}: ${what}`);
  let serverOnly = false;
  for (const entry of new FluentParser({ withSpans: true }).parse(text).body) {
    if (entry.type === "GroupComment") serverOnly = SERVER_ONLY.test(entry.content.trim());
    else if (entry.type === "Junk") fault(entry, junk(entry));
    else if (entry.type === "Term") define(catalogue.terms, entry, { entry }, fault);
    else if (entry.type === "Message") {
      define(catalogue.messages, entry, { entry, serverOnly, variables: new Map() }, fault);
    }
  }
  const categories = new Set(new Intl.PluralRules(language).resolvedOptions().pluralCategories);
  for (const message of catalogue.messages.values()) {
    check(message.entry.value, {
      catalogue,
      categories,
      fault,
      variables: message.variables,
      open: new Set([message.entry.id.name]),
    });
  }
  return catalogue;
}

function junk(entry) {
  return entry.annotations.map((a) => a.message).join("; ") || "not a message";
}

function define(into, entry, value, fault) {
  const key = entry.id.name;
  if (!KEY.test(key)) fault(entry, `key ${key} is not kebab-case`);
  if (into.has(key)) fault(entry, `key ${key} is defined twice`);
  if (entry.attributes.length > 0) fault(entry, `${key} has attributes: give each a key of its own`);
  if (!entry.value) fault(entry, `${key} has no text`);
  else into.set(key, value);
}

/** Checks a pattern and everything it refers to, and notes the variables it takes. */
function check(pattern, context) {
  for (const element of pattern.elements) {
    if (element.type === "Placeable") checkExpression(element.expression, context);
  }
}

function checkExpression(expression, context) {
  const { catalogue, fault, variables } = context;
  switch (expression.type) {
    case "StringLiteral":
    case "NumberLiteral":
      return;
    case "VariableReference":
      note(variables, expression, { kind: "plain" }, fault);
      return;
    case "Placeable":
      checkExpression(expression.expression, context);
      return;
    case "MessageReference":
    case "TermReference":
      follow(expression, context);
      return;
    case "SelectExpression":
      checkSelect(expression, context);
      return;
    default:
      fault(expression, `${catalogue.language}: functions are not used here`);
  }
}

function follow(expression, context) {
  const { catalogue, fault, open } = context;
  const term = expression.type === "TermReference";
  const name = term ? `-${expression.id.name}` : expression.id.name;
  if (expression.attribute || expression.arguments) {
    fault(expression, `${name} takes no attribute and no arguments`);
    return;
  }
  const target = (term ? catalogue.terms : catalogue.messages).get(expression.id.name);
  if (!target) fault(expression, `${name} is not defined`);
  else if (open.has(name)) fault(expression, `${name} refers to itself`);
  else check(target.entry.value, { ...context, open: new Set([...open, name]) });
}

function checkSelect(select, context) {
  const { categories, fault, variables } = context;
  if (select.selector.type === "VariableReference") {
    const names = select.variants
      .filter(({ key }) => key.type === "Identifier")
      .map(({ key }) => key.name);
    if (byNumber(select)) {
      note(variables, select.selector, { kind: "number" }, fault);
      checkPlural(select, names, categories, fault);
    } else note(variables, select.selector, { kind: "choice", choices: names }, fault);
  } else fault(select, "choose by a variable");
  for (const variant of select.variants) check(variant.value, context);
}

/** Whether a choice is made by number: it has an exact number, or nothing but plural categories. */
function byNumber(select) {
  const keys = select.variants.map(({ key }) => key);
  return (
    keys.some((key) => key.type === "NumberLiteral") || keys.every((key) => PLURALS.has(key.name))
  );
}

/** A choice by number: exact numbers alone, or every plural category of the language. */
function checkPlural(select, names, categories, fault) {
  if (names.length === 0) return;
  for (const name of names) {
    if (!categories.has(name)) fault(select, `[${name}] is not a plural of this language`);
  }
  for (const name of categories) {
    if (!names.includes(name)) fault(select, `the plural [${name}] is missing`);
  }
}

function note(variables, reference, use, fault) {
  const name = reference.id.name;
  const known = variables.get(name);
  if (!known || known.kind === "plain") {
    variables.set(name, { ...use, choices: new Set(use.choices) });
  } else if (use.kind !== "plain") {
    if (known.kind !== use.kind) fault(reference, `$${name} is a number here and a word there`);
    for (const choice of use.choices ?? []) known.choices.add(choice);
  }
}

// ---- Comparing languages ----

function compare(reference, other, faults) {
  const fault = (node, what) => faults.push(`${other.at(node)}: ${what}`);
  for (const [key, message] of reference.messages) {
    const same = other.messages.get(key);
    if (!same) faults.push(`${other.file}: ${key} is missing (${reference.at(message.entry)})`);
    else compareVariables(key, message, same, fault);
  }
  for (const [key, message] of other.messages) {
    if (!reference.messages.has(key)) fault(message.entry, `${key} is not in ${reference.file}`);
  }
}

function compareVariables(key, message, same, fault) {
  for (const [name, known] of message.variables) {
    const use = same.variables.get(name);
    if (!use) fault(same.entry, `${key} does not use $${name}`);
    else if (known.kind === "plain" && use.kind === "number") known.kind = "number";
    else if (use.kind !== "plain" && use.kind !== known.kind) {
      fault(same.entry, `${key} chooses by $${name}, which is another kind of value`);
    }
    for (const choice of use?.choices ?? []) {
      if (!known.choices.has(choice)) fault(same.entry, `${key}: $${name} is never ${choice}`);
    }
  }
  for (const name of same.variables.keys()) {
    if (!message.variables.has(name)) fault(same.entry, `${key} has no variable $${name}`);
  }
}

// ---- Writing ----

function emitReference(reference, others) {
  const shown = [...reference.messages].filter(([, message]) => !message.serverOnly);
  const types = shown.map(([key, message]) => `  "${key}": ${typeOf(message.variables)};\n`);
  const languages = [reference, ...others].map((c) => JSON.stringify(c.language));
  const loaders = others.map(
    ({ language }) =>
      `  ${language}: () => import("./generated.${language}").then((m) => m.catalogue),\n`,
  );
  return [
    HEADER,
    'import { type Catalogue, formatter } from "./runtime";\n\n',
    "/** Every message and the arguments it takes. */\n",
    `export interface Messages {\n${types.join("")}}\n\n`,
    "/** The languages that have a catalogue, the reference first. */\n",
    `export const languages = [${languages.join(", ")}] as const;\n\n`,
    "/** The catalogues that are loaded when they are chosen. */\n",
    `export const loaders: Record<string, () => Promise<Catalogue>> = {\n${loaders.join("")}};\n\n`,
    emitModule(reference),
  ].join("");
}

function emitOther(catalogue) {
  return `${HEADER}import { type Catalogue, formatter } from "./runtime";\n\n${emitModule(catalogue)}`;
}

function emitModule(catalogue) {
  const body = emitCatalogue(catalogue);
  const used = ["v", "n", "p", "s"].filter((name) => new RegExp(`\\b${name}\\(a,`).test(body));
  const language = JSON.stringify(catalogue.language);
  const helpers = used.length > 0 ? `const { ${used.join(", ")} } = formatter(${language});\n\n` : "";
  const unused = used.length > 0 ? "" : "void formatter;\n";
  return `${helpers}${unused}/** The texts of one language. */\nexport const catalogue: Catalogue = ${body};\n`;
}

function emitCatalogue(catalogue) {
  const lines = [];
  for (const [key, message] of catalogue.messages) {
    if (message.serverOnly) continue;
    const text = emitPattern(message.entry.value, catalogue);
    lines.push(`  "${key}": ${message.variables.size > 0 ? `(a) => ${text}` : text},\n`);
  }
  return `{\n${lines.join("")}}`;
}

function typeOf(variables) {
  if (variables.size === 0) return "undefined";
  const fields = [...variables].map(([name, { kind, choices }]) => {
    if (kind === "number") return `${name}: number`;
    if (kind === "plain") return `${name}: string | number`;
    return `${name}: ${[...choices].map((choice) => JSON.stringify(choice)).join(" | ")}`;
  });
  return `{ ${fields.join("; ")} }`;
}

/** A JavaScript string expression for a pattern. */
function emitPattern(pattern, catalogue) {
  const parts = flatten(pattern, catalogue);
  if (parts.every((part) => "text" in part)) {
    return JSON.stringify(parts.map((part) => part.text).join(""));
  }
  if (parts.length === 1) return parts[0].code;
  const inner = parts.map((part) => ("text" in part ? escape(part.text) : `\${${part.code}}`));
  return `\`${inner.join("")}\``;
}

function escape(text) {
  return text.replace(/[`\\]|\$\{/g, (found) => `\\${found}`);
}

/** The parts of a pattern, with references to terms and messages put in place. */
function flatten(pattern, catalogue) {
  return pattern.elements.flatMap((element) =>
    element.type === "TextElement"
      ? [{ text: element.value }]
      : flattenExpression(element.expression, catalogue),
  );
}

function flattenExpression(expression, catalogue) {
  switch (expression.type) {
    case "StringLiteral":
      return [{ text: expression.parse().value }];
    case "NumberLiteral":
      return [{ text: expression.value }];
    case "VariableReference":
      return [{ code: `v(a, "${expression.id.name}")` }];
    case "Placeable":
      return flattenExpression(expression.expression, catalogue);
    case "MessageReference":
      return flatten(catalogue.messages.get(expression.id.name).entry.value, catalogue);
    case "TermReference":
      return flatten(catalogue.terms.get(expression.id.name).entry.value, catalogue);
    default:
      return [{ code: emitSelect(expression, catalogue) }];
  }
}

function emitSelect(select, catalogue) {
  const name = select.selector.id.name;
  const numeric = byNumber(select);
  const branches = select.variants
    .filter((variant) => !variant.default)
    .map(({ key, value }) => `${test(name, key, numeric)} ? ${emitPattern(value, catalogue)} : `);
  const otherwise = select.variants.find((variant) => variant.default);
  // Without a branch the argument is still read, so that a missing one is noticed.
  if (branches.length === 0) return `(p(a, "${name}"), ${emitPattern(otherwise.value, catalogue)})`;
  return `(${branches.join("")}${emitPattern(otherwise.value, catalogue)})`;
}

function test(name, key, numeric) {
  if (key.type === "NumberLiteral") return `n(a, "${name}") === ${Number(key.value)}`;
  return `${numeric ? "p" : "s"}(a, "${name}") === "${key.name}"`;
}

// ---- The command ----

function main() {
  const web = dirname(dirname(fileURLToPath(import.meta.url)));
  const root = dirname(web);
  const locales = join(root, "locales");
  const sources = readdirSync(locales)
    .filter((name) => name.endsWith(".ftl"))
    .toSorted()
    .map((name) => ({
      language: basename(name, ".ftl"),
      file: relative(process.cwd(), join(locales, name)),
      text: readFileSync(join(locales, name), "utf8"),
    }));
  const target = join(web, "src", "texts");
  mkdirSync(target, { recursive: true });
  for (const [name, text] of compile(sources)) {
    const path = join(target, name);
    // An unchanged file keeps its time, so that nothing is built again for it.
    if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    main();
  } catch (error) {
    if (!(error instanceof TextsError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

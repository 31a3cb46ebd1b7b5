import { describe, expect, it } from "vitest";
import { formatter } from "../src/texts/runtime.ts";
import { catalogueExpression, compile, TextsError } from "./texts.mjs";

const source = (language, text) => ({ language, file: `${language}.ftl`, text });

/** The faults of catalogues, empty if they compile. */
function faultsOf(...sources) {
  try {
    compile(sources);
    return [];
  } catch (error) {
    if (!(error instanceof TextsError)) throw error;
    return error.faults;
  }
}

/** The compiled catalogue of one text, ready to call. */
function load(language, text) {
  const code = catalogueExpression([source(language, text)], language);
  const { v, n, p, s } = formatter(language);
  return new Function("v", "n", "p", "s", `return ${code}`)(v, n, p, s);
}

describe("compiled messages", () => {
  it("are plain strings without arguments", () => {
    const texts = load("en", 'a = Close\nb = { "{" }x`{ "${y}" }\\z{ "}" }');
    expect(texts.a).toBe("Close");
    expect(texts.b).toBe("{x`${y}\\z}");
  });

  it("put arguments and escapes in place", () => {
    const texts = load("en", 'a = `{ "${x}" }` { $square } \\ done');
    expect(texts.a({ square: "c3" })).toBe("`${x}` c3 \\ done");
  });

  it("choose by a word, else the default", () => {
    const texts = load("en", "a = { $color ->\n    [white] White\n   *[black] Black\n }");
    expect(texts.a({ color: "white" })).toBe("White");
    expect(texts.a({ color: "black" })).toBe("Black");
    expect(texts.a({ color: "green" })).toBe("Black");
  });

  it("choose by exact numbers before plurals", () => {
    const texts = load(
      "en",
      "a = { $n ->\n    [0] none\n    [one] { $n } move\n   *[other] { $n } moves\n }",
    );
    expect([0, 1, 2, 21].map((n) => texts.a({ n }))).toEqual([
      "none",
      "1 move",
      "2 moves",
      "21 moves",
    ]);
  });

  it("take numbers as text too, as codes from the server bring them", () => {
    const texts = load("en", "a = { $n ->\n    [0] none\n    [one] one\n   *[other] { $n }\n }");
    expect(["0", "1", "12"].map((n) => texts.a({ n }))).toEqual(["none", "one", "12"]);
  });

  it("use the plurals of their language", () => {
    const russian = load(
      "ru",
      "a = { $n ->\n    [one] { $n } ход\n    [few] { $n } хода\n    [many] { $n } ходов\n   *[other] { $n } хода\n }",
    );
    expect([1, 2, 5, 11, 21, 22, 25].map((n) => russian.a({ n }))).toEqual([
      "1 ход",
      "2 хода",
      "5 ходов",
      "11 ходов",
      "21 ход",
      "22 хода",
      "25 ходов",
    ]);
    const korean = load("ko", "a = { $n ->\n   *[other] { $n }수\n }");
    expect(korean.a({ n: 1 })).toBe("1수");
  });

  it("put terms and other messages in place", () => {
    const texts = load("en", "-site = Cornerstone\na = { -site }: { b }\nb = move { $n }");
    expect(texts.a({ n: 3 })).toBe("Cornerstone: move 3");
  });

  it("throw when an argument is missing, also one that only chooses", () => {
    const texts = load("en", "a = { $color ->\n    [white] W\n   *[black] B\n }\nb = { $n }");
    expect(() => texts.a({})).toThrow(RangeError);
    expect(() => texts.b({})).toThrow(RangeError);
  });
});

describe("types", () => {
  it("name every argument and what it may be", () => {
    const text = compile([
      source(
        "en",
        "a = { $color ->\n    [white] W { $square }\n   *[black] { $n ->\n        [one] x\n       *[other] y\n    }\n }\nb = B",
      ),
    ]).get("generated.ts");
    expect(text).toContain('"a": { color: "white" | "black"; square: string | number; n: number };');
    expect(text).toContain('"b": undefined;');
  });

  it("leave out groups of the server", () => {
    const text = compile([source("en", "a = A\n\n## Pages [server]\n\nb = B\n\n## Table\n\nc = C")]);
    expect(text.get("generated.ts")).not.toContain('"b"');
    expect(text.get("generated.ts")).toContain('"c"');
  });

  it("make a module of every other language", () => {
    const files = compile([source("en", "a = A"), source("ko", "a = 가")]);
    expect([...files.keys()]).toEqual(["generated.ts", "generated.ko.ts"]);
    expect(files.get("generated.ts")).toContain('import("./generated.ko")');
    expect(files.get("generated.ko.ts")).toContain('"a": "가"');
  });
});

describe("faults", () => {
  it.each([
    ["a = { $n", "en.ftl:1:1: "],
    ["ok = x\na = { b }", "en.ftl:2:7: b is not defined"],
    ["a = { -site }", "en.ftl:1:7: -site is not defined"],
    ["a = { b }\nb = { a }", "refers to itself"],
    ["a = A\na = B", "en.ftl:2:1: key a is defined twice"],
    ["aB = A", "is not kebab-case"],
    ["a = A\n    .label = L", "has attributes"],
    ["a = { NUMBER($n) }", "functions are not used"],
    ["a = { $n ->\n   *[other] x\n }", "the plural [one] is missing"],
    ["a = { $n ->\n    [one] x\n    [few] y\n   *[other] z\n }", "[few] is not a plural"],
    ["a = { $n ->\n    [one] x\n   *[other] y\n } { $n ->\n    [white] x\n   *[black] y\n }", "a word"],
  ])("%j is refused with its place", (text, expected) => {
    const faults = faultsOf(source("en", text));
    expect(faults.join("\n")).toContain(expected);
    expect(faults[0]).toMatch(/^en\.ftl:\d+:\d+: /);
  });

  const english = "a = { $color ->\n    [white] W\n   *[black] B\n }\nb = { $n }";
  it.each([
    ["b = { $n }", "ru.ftl: a is missing (en.ftl:1:1)"],
    [`${english}\nc = C`, "ru.ftl:6:1: c is not in en.ftl"],
    [english.replace("{ $n }", "B"), "b does not use $n"],
    [english.replace("$n", "$m"), "b has no variable $m"],
    [english.replace("[white]", "[green]"), "$color is never green"],
    [english.replace("{ $n }", "{ $n ->\n    [x] X\n   *[y] Y\n }"), "another kind of value"],
  ])("another language with %j is refused", (text, expected) => {
    expect(faultsOf(source("en", english), source("ru", text)).join("\n")).toContain(expected);
  });

  it("another language may leave a plural or a choice unused", () => {
    const counted = "a = { $n ->\n    [one] x { $n }\n   *[other] y { $n }\n }";
    expect(faultsOf(source("en", counted), source("ko", "a = { $n }수"))).toEqual([]);
    const russian = counted.replace("[one]", "[one] q\n    [few] w\n    [many]");
    const files = compile([source("en", "a = { $n } moves"), source("ru", russian)]);
    expect(files.get("generated.ts")).toContain('"a": { n: number };');
  });

  it("a missing reference language is refused", () => {
    expect(faultsOf(source("ru", "a = A"))).toEqual(["there is no en.ftl"]);
  });
});

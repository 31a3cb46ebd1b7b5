import { afterEach, describe, expect, it, vi } from "vitest";
import { catalogue, languages, loaders } from "./generated";
import {
  language,
  onLanguage,
  preferred,
  setLanguage,
  t,
  trackLanguage,
  word,
  wordResult,
  type Language,
} from "./index";
import type { Catalogue } from "./runtime";

const foreign = "xx" as Language;

/** Adds a language for one test. */
function add(load: () => Promise<Catalogue>): void {
  loaders["xx"] = load;
}

afterEach(async () => {
  delete loaders["xx"];
  trackLanguage(() => undefined);
  await setLanguage("en");
});

describe("t", () => {
  it("words plain messages, numbers, plurals and choices", () => {
    expect(t("common-cancel")).toBe("Cancel");
    expect(t("table-score", { home: 7, total: 9 })).toBe("7/9");
    expect(t("countdown-yours", { moves: 0 })).toBe("Last move to bring your pieces out of home");
    expect(t("countdown-yours", { moves: 1 })).toBe("After this move, 1 more to bring your pieces out of home");
    expect(t("start-saved-more", { count: 1 })).toBe("1 more saved game");
    expect(t("start-saved-more", { count: 10 })).toBe("10 more saved games");
    expect(t("result-winner", { winner: "none" })).toBe("Draw");
  });

  it("labels a square with whatever applies to it", () => {
    const cell = {
      square: "c3",
      piece: "none",
      state: "none",
      mark: "none",
      hops: 0,
      asks: "no",
      home: "none",
      last: "none",
      warn: "none",
    } as const;
    expect(t("board-cell", cell)).toBe("c3, empty");
    expect(t("board-cell", { ...cell, piece: "white", state: "can-jump" })).toBe(
      "c3, white piece, can jump",
    );
    expect(t("board-cell", { ...cell, mark: "chain", hops: 3 })).toBe("c3, empty, 3 jumps to here");
    expect(t("board-cell", { ...cell, piece: "black", home: "white", last: "to" })).toBe(
      "c3, black piece, White’s home, the last move ended here",
    );
  });
});

describe("words for codes", () => {
  it("words what it knows", () => {
    expect(word("locks-in", { square: "h8" })).toContain("h8");
    expect(word("claim-too-early", { seconds: "1" })).toMatch(/1 second\.$/);
    expect(wordResult("time", { winner: "white" })).toBe("Black ran out of time.");
  });

  it.each(["no-such-code", "", "constructor", "__proto__", "../x"])(
    "says something general for %j",
    (code) => {
      expect(word(code)).toBe(t("refusal-unknown"));
      expect(wordResult(code)).toBe(t("result-unknown"));
    },
  );

  it("says something general rather than a wrong thing when an argument is missing", () => {
    expect(word("locks-in")).toBe(t("refusal-unknown"));
    expect(wordResult("time")).toBe(t("result-unknown"));
  });
});

describe("languages", () => {
  it("switches, tells its listeners and the document, and back", async () => {
    add(async () => ({ ...catalogue, "common-cancel": "Отмена" }));
    const heard = vi.fn<(language: Language) => void>();
    const stop = onLanguage(heard);
    await setLanguage(foreign);
    expect(t("common-cancel")).toBe("Отмена");
    expect(document.documentElement.lang).toBe("xx");
    await setLanguage("en");
    stop();
    expect(t("common-cancel")).toBe("Cancel");
    expect(heard.mock.calls).toEqual([["xx"], ["en"]]);
  });

  it("keeps the language when another cannot be loaded", async () => {
    add(() => Promise.reject(new Error("offline")));
    await expect(setLanguage(foreign)).rejects.toThrow("offline");
    expect(language()).toBe("en");
    expect(t("common-cancel")).toBe("Cancel");
  });

  it("shows the language asked for last, whichever loads first", async () => {
    const waiting: ((loaded: Catalogue) => void)[] = [];
    add(() => new Promise((resolve) => void waiting.push(resolve)));
    const slow = setLanguage(foreign);
    await setLanguage("en");
    for (const arrive of waiting) arrive({ ...catalogue, "common-cancel": "late" });
    await slow;
    expect(t("common-cancel")).toBe("Cancel");
  });

  it("reads what the application tracks at every text", () => {
    const read = vi.fn<() => void>();
    trackLanguage(read);
    t("common-cancel");
    word("busy");
    expect(read.mock.calls.length).toBeGreaterThanOrEqual(2);
  });

  it("prefers the first language it has", () => {
    expect(preferred(["xx-YY", "EN-gb"])).toBe("en");
    expect(preferred([])).toBe("en");
    expect(languages[0]).toBe("en");
  });
});

import { describe, expect, it } from "vitest";
import { RefusedError } from "../net/refused.js";
import { t } from "../texts/index";
import { errorWords, levelName, parseCustom, refusalWords, variantAbout, variantName } from "./words";

describe("variants", () => {
  it("names presets and custom variants", () => {
    expect(variantName("classic-3x3")).toBe("Classic 3 × 3");
    expect(variantAbout("mini")).toBe(t("variant-mini-about"));
    expect(variantName("custom-10-3x3-8")).toBe("Custom, 3 ranks of 3 on 10 × 10");
    expect(variantAbout("custom-10-3x3-8")).toBe(t("variant-custom-about"));
  });

  it("names a variant it does not know by its key", () => {
    expect(variantName("later-9")).toBe("later-9");
    expect(variantAbout("later-9")).toBe("");
    expect(levelName("normal")).toBe("Normal");
    expect(levelName("later")).toBe("later");
  });

  it("reads only whole custom keys", () => {
    expect(parseCustom("custom-16-halma-4")).toEqual({ side: 16, shape: "halma", directions: 4 });
    for (const key of ["custom-7-3x3-4", "custom-8-9x9-4", "custom-8-3x3-5", "custom-8-3x3-4-x", "classic-3x3", "custom-8-3x3"]) {
      expect(parseCustom(key)).toBeNull();
    }
  });
});

describe("refusals", () => {
  it("words codes with their arguments, and unknown ones in general", () => {
    expect(refusalWords({ code: "locks-in", args: { square: "c4" } })).toContain("c4");
    expect(refusalWords({ code: "never-heard-of", args: {} })).toBe(t("refusal-unknown"));
  });

  it("tells a refusal from a lost network", () => {
    expect(errorWords(new RefusedError({ code: "seat-taken", args: {} }))).toBe(t("refusal-seat-taken"));
    expect(errorWords(new TypeError("failed to fetch"))).toBe(t("error-network"));
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { fields, oneOf, stored } from "./stored";

const number = (raw: unknown): number => {
  if (typeof raw !== "number") throw new Error("no number");
  return raw;
};

beforeEach(() => localStorage.clear());

describe("stored", () => {
  it("remembers what is set, and writes nothing before", () => {
    const value = stored("key", 1, number);
    expect(localStorage.getItem("key")).toBeNull();
    value.value = 7;
    expect(localStorage.getItem("key")).toBe("7");
    expect(stored("key", 1, number).value).toBe(7);
  });

  it.each(["", "{", '"x"'])("falls back from %j", (text) => {
    localStorage.setItem("key", text);
    expect(stored("key", 1, number).value).toBe(1);
  });
});

describe("reading", () => {
  it("takes only known words and objects", () => {
    expect(oneOf("b", ["a", "b"], "a")).toBe("b");
    expect(oneOf(["b"], ["a", "b"], "a")).toBe("a");
    expect(fields(null)).toEqual({});
    expect(fields("text")).toEqual({});
    expect(fields({ a: 1 })).toEqual({ a: 1 });
  });
});

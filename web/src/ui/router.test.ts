import { beforeEach, describe, expect, it } from "vitest";
import { followHistory, navigate, parseRoute, route, tablePath } from "./router";

beforeEach(() => {
  history.replaceState(null, "", "/play");
  navigate("/play", "replace");
});

describe("parseRoute", () => {
  it("knows the start, local and remote tables", () => {
    expect(parseRoute("/play")).toEqual({ screen: "start" });
    expect(parseRoute("/play/")).toEqual({ screen: "start" });
    expect(parseRoute("/play/aB-_9xyz")).toEqual({ screen: "table", kind: "local", game: "aB-_9xyz" });
    expect(parseRoute("/g/aB-_9xyz")).toEqual({ screen: "table", kind: "remote", game: "aB-_9xyz" });
  });

  it.each(["/", "/g", "/g/", "/g/a b", "/g/a/b", "/play/../x", "/other", `/g/${"x".repeat(65)}`])("knows nothing at %s", (path) => {
    expect(parseRoute(path)).toEqual({ screen: "nowhere" });
  });

  it("reads back the path of a table", () => {
    for (const kind of ["local", "remote"] as const) {
      expect(parseRoute(tablePath(kind, "abc"))).toEqual({ screen: "table", kind, game: "abc" });
    }
  });
});

describe("navigate", () => {
  it("changes the address and the screen, and goes back", () => {
    const stop = followHistory();
    const before = history.length;
    navigate("/g/abc");
    expect(location.pathname).toBe("/g/abc");
    expect(route.value).toEqual({ screen: "table", kind: "remote", game: "abc" });
    expect(history.length).toBe(before + 1);
    history.replaceState(null, "", "/play");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(route.value).toEqual({ screen: "start" });
    stop();
    history.replaceState(null, "", "/g/abc");
    dispatchEvent(new PopStateEvent("popstate"));
    expect(route.value).toEqual({ screen: "start" });
  });

  it("leaves no way back to a replaced address", () => {
    const before = history.length;
    navigate("/play/abc", "replace");
    expect(history.length).toBe(before);
    expect(location.pathname).toBe("/play/abc");
  });
});

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { VariantInfo } from "../../game/session.js";
import { RefusedError } from "../../net/refused.js";
import { t } from "../../texts/index";
import { FakeSession, fakeServices, variant } from "../fake";
import { navigate } from "../router";
import { ServicesProvider, type SavedGame, type Services } from "../services";
import { settings, type Settings } from "../settings/model";
import { StartScreen } from "./screen";

const first: Settings = { opponent: "computer", level: "normal", variant: "classic-3x3", color: "white", clock: null, points: false };
const preset = (key: string, side: VariantInfo["side"]): VariantInfo => ({ ...variant, key, side, preset: true, homes: { white: [], black: [] } });
const custom = (key: string, side: VariantInfo["side"], directions: 4 | 8): VariantInfo => ({ ...variant, key, side, directions });
const variants = [
  preset("classic-3x3", 8),
  preset("mini", 6),
  custom("custom-8-2x3-4", 8, 4),
  custom("custom-6-2x3-4", 6, 4),
  custom("custom-6-2x3-8", 6, 8),
];

let root: HTMLElement;
let asked: string[];

async function show(change: Partial<Services> = {}): Promise<void> {
  asked = [];
  const services = fakeServices(new FakeSession(), {
    variants: () => Promise.resolve(variants),
    createLocal: (game, opponent) => {
      asked.push(JSON.stringify([game, opponent]));
      return Promise.resolve("Local123");
    },
    createRemote: (game) => {
      asked.push(JSON.stringify(game));
      return Promise.resolve({ id: "Remote12", url: "", reach: "machine", seat: "white" });
    },
    ...change,
  });
  await act(() => {
    render(
      <ServicesProvider value={services}>
        <StartScreen />
      </ServicesProvider>,
      root,
    );
  });
}

/** Everything that was promised has come. */
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));
const press = (name: string, among: ParentNode = document): Promise<void> =>
  act(async () => {
    const found = [...among.querySelectorAll("button")].find((node) => (node.getAttribute("aria-label") ?? node.textContent) === name);
    if (found === undefined) throw new Error(`no button ${name}`);
    found.click();
    await settled();
  });
const radio = (label: string, among: ParentNode = document): HTMLInputElement => {
  const found = [...among.querySelectorAll("label")].find((node) => node.querySelector(".choice-label")?.textContent === label);
  const input = found?.querySelector("input");
  if (input === null || input === undefined) throw new Error(`no choice ${label}`);
  return input;
};
const choose = (label: string, among?: ParentNode): Promise<void> => act(() => radio(label, among).click());
const dialog = (): HTMLDialogElement => {
  const found = document.querySelector("dialog");
  if (found === null) throw new Error("no dialog");
  return found;
};

beforeEach(() => {
  history.replaceState(null, "", "/play");
  navigate("/play");
  settings.value = first;
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(async () => {
  await act(() => render(null, root));
  root.remove();
});

describe("the start", () => {
  it("plays at once with what was used last", async () => {
    settings.value = { ...first, variant: "mini", color: "black", clock: { minutes: 5, increment: 3 } };
    await show();
    await press(t("start-play"));
    expect(asked).toEqual(['[{"variant":"mini","color":"black","points":false,"clock":{"initial":300,"increment":3}},{"computer":"normal"}]']);
    expect(location.pathname).toBe("/play/Local123");
  });

  it("makes a link for a friend elsewhere", async () => {
    await show();
    await choose(t("opponent-link"));
    await press(t("start-play-link"));
    expect(asked).toEqual(['{"variant":"classic-3x3","color":"white","points":false}']);
    expect(location.pathname).toBe("/g/Remote12");
  });

  it("says why a game could not be made, and lets it be tried again", async () => {
    await show({ createLocal: () => Promise.reject(new RefusedError({ code: "busy", args: {} })) });
    await press(t("start-play"));
    expect(document.querySelector(".fault")?.textContent).toBe(t("refusal-busy"));
    expect(location.pathname).toBe("/play");
    await press(t("start-play"));
  });

  it("goes on with games that are not over, and throws them away", async () => {
    const saved = (game: string, live: boolean, plies = 7): SavedGame => ({
      game,
      variant: "mini",
      white: "person",
      black: { computer: "normal" },
      plies,
      live,
      at: Date.UTC(2026, 0, 2, 12),
    });
    let kept = [saved("One11111", true), saved("Two22222", false), saved("Six66666", true, 0)];
    await show({
      saves: () => Promise.resolve(kept),
      discard: (game) => {
        kept = kept.filter((one) => one.game !== game);
        return Promise.resolve(true);
      },
    });
    const about = t("play-continue-about", { variant: "Mini", number: 4 });
    expect(document.querySelectorAll(".saved-go")).toHaveLength(1);
    expect(document.querySelector(".saved-go")?.textContent).toContain(about);
    expect(document.querySelector(".saved-go")?.textContent).toContain("2026");
    await act(() => document.querySelector<HTMLElement>(".saved-go")?.click());
    expect(location.pathname).toBe("/play/One11111");
    await press(`${t("play-discard")}: ${about}`);
    expect(document.activeElement?.textContent).toBe(t("common-cancel"));
    await press(t("common-cancel"));
    expect(document.querySelectorAll(".saved-go")).toHaveLength(1);
    await press(`${t("play-discard")}: ${about}`);
    await press(t("play-discard"));
    expect(document.querySelectorAll(".saved-go")).toHaveLength(0);
  });

  it("keeps a game that another tab plays, and says so", async () => {
    const save: SavedGame = { game: "One11111", variant: "mini", white: "person", black: "person", plies: 7, live: true, at: 0 };
    await show({ saves: () => Promise.resolve([save]), discard: () => Promise.resolve(false) });
    await act(() => document.querySelector<HTMLElement>(".saved .icon-button")?.click());
    await press(t("play-discard"));
    expect(document.querySelectorAll(".saved-go")).toHaveLength(1);
    expect(document.querySelector(".saves .fault")?.textContent).toBe(t("local-elsewhere"));
  });
});

describe("many saved games", () => {
  const saved = (game: string): SavedGame => ({ game, variant: "mini", white: "person", black: "person", plies: 3, live: true, at: 0 });

  it("leave the start in sight: the last one stands out, the others are folded", async () => {
    await show({ saves: () => Promise.resolve(["One11111", "Two22222", "Six66666"].map(saved)) });
    const rows = [...document.querySelectorAll(".saved-go")];
    expect(rows.map((row) => row.textContent?.includes(t("play-continue")))).toEqual([true, false, false]);
    expect(rows.map((row) => row.closest("details")?.open)).toEqual([undefined, false, false]);
    expect(document.querySelector("summary")?.textContent).toBe(t("start-saved-more", { count: 2 }));
  });
});

describe("the settings", () => {
  const open = async (): Promise<void> => {
    await show();
    await press(t("start-change"));
  };

  it("keep nothing when they are closed", async () => {
    await open();
    await choose(t("color-black"), dialog());
    await press(t("common-cancel"), dialog());
    expect(settings.value).toEqual(first);
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("offer of custom homes only those that fit", async () => {
    await open();
    await choose(t("variant-custom"), dialog());
    await choose(t("custom-side-option", { side: 6 }), dialog());
    expect(dialog().textContent).not.toContain(t("shape-4x4"));
    expect(dialog().textContent).not.toContain(t("shape-halma"));
    await choose(t("directions-8"), dialog());
    await act(() => dialog().querySelector("form")?.requestSubmit());
    expect(asked[0]).toContain('"custom-6-2x3-8"');
  });

  it("find variants by the names others use", async () => {
    await open();
    const search = dialog().querySelector<HTMLInputElement>('input[type="search"]');
    const look = (text: string): Promise<void> =>
      act(() => {
        if (search === null) return;
        search.value = text;
        search.dispatchEvent(new Event("input", { bubbles: true }));
      });
    const found = (): (string | null)[] => [...dialog().querySelectorAll(".variant-group[role] .choice-label")].map((node) => node.textContent);
    expect(found()).toEqual(["Classic 3 × 3", "Mini"]);
    await look("ugolki");
    expect(found()).toEqual(["Classic 3 × 3", "Mini"]);
    await look("chess");
    expect(found()).toEqual([]);
    expect(dialog().textContent).toContain(t("settings-variant-none"));
  });

  it("do not begin with a clock that cannot be", async () => {
    await open();
    await choose(t("clock-custom"), dialog());
    const minutes = dialog().querySelector<HTMLInputElement>('input[type="number"]');
    await act(() => {
      if (minutes === null) return;
      minutes.value = "999";
      minutes.dispatchEvent(new Event("input", { bubbles: true }));
    });
    expect(dialog().textContent).toContain(t("settings-bad-number", { least: 0, most: 180 }));
    await act(() => void dialog().querySelector("form")?.dispatchEvent(new Event("submit", { cancelable: true })));
    expect(asked).toEqual([]);
  });
});

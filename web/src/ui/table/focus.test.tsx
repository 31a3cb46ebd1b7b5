import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, it } from "vitest";
import { t } from "../../texts/index";
import { FakeSession, fakeServices, table, tableState, view } from "../fake";
import { navigate } from "../router";
import { ServicesProvider } from "../services";
import { hush } from "../speech";
import { TableScreen } from "./screen";

let session: FakeSession;
let root: HTMLElement;

const played = (change = {}) => table({ moves: ["a1-a2", "f6-f5"], turn: 2, ...change });
const state = (change = {}) => tableState({ table: played(change), view: view({ plies: 2, fullMove: 2 }) });
const offers = (change: object) => ({ offers: { ...table().offers, ...change } });

/** The words of a button; its icon may have a letter of its own. */
const words = (node: Element | null): string => node?.getAttribute("aria-label") ?? (node?.querySelector("span") ?? node)?.textContent ?? "";
const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll("button")].find((node) => words(node) === name);
  if (found === undefined) throw new Error(`no button ${name}`);
  return found;
};

async function show(shown = state()): Promise<void> {
  session = new FakeSession(shown);
  await act(() => {
    render(
      <ServicesProvider value={fakeServices(session)}>
        <TableScreen kind="remote" game="AbCdEf12" />
      </ServicesProvider>,
      root,
    );
  });
}

/** Uses a button as a keyboard does: focus first. */
const use = (name: string): Promise<void> =>
  act(async () => {
    button(name).focus();
    button(name).click();
    await new Promise((done) => setTimeout(done));
  });
const change = (what: Parameters<FakeSession["change"]>[0]): Promise<void> =>
  act(async () => {
    session.change(what);
    await new Promise((done) => setTimeout(done));
  });
const focused = (): string => words(document.activeElement);

beforeEach(() => {
  history.replaceState(null, "", "/g/AbCdEf12");
  navigate("/g/AbCdEf12");
  root = document.createElement("div");
  document.body.append(root);
});

afterEach(async () => {
  await act(() => render(null, root));
  root.remove();
  hush();
});

it("stays on a button that is off now, which does nothing more", async () => {
  await show();
  await use(t("offer-takeback"));
  await change({ table: played(offers({ takeback: { by: "white", turn: 2 } })) });
  expect(focused()).toBe(t("offer-takeback"));
  expect(button(t("offer-takeback")).getAttribute("aria-disabled")).toBe("true");
  await use(t("offer-takeback"));
  expect(session.asked).toEqual(["offer-takeback white"]);
});

it("stays on the replay buttons at either end", async () => {
  await show();
  await use(t("moves-first"));
  expect(button(t("moves-previous")).getAttribute("aria-disabled")).toBe("true");
  expect(focused()).toBe(t("moves-first"));
});

it("goes back to the button that asked", async () => {
  await show();
  await use(t("table-draw"));
  await use(t("offer-draw-confirm"));
  expect(focused()).toBe(t("table-draw"));
});

it("goes to the board when the button was removed", async () => {
  await show();
  await use(t("moves-first"));
  await use(t("moves-return"));
  expect(document.activeElement?.closest("#board")).not.toBeNull();
  await change({ table: played(offers({ draw: { by: "black", turn: 2 } })) });
  await use(t("offer-draw-decline"));
  await change({ table: played() });
  expect(document.activeElement?.closest("#board")).not.toBeNull();
});

it("is left alone after a press beside everything", async () => {
  await show(state(offers({ draw: { by: "black", turn: 2 } })));
  button(t("offer-draw-decline")).focus();
  document.body.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  button(t("offer-draw-decline")).blur();
  await change({ table: played() });
  expect(document.activeElement).toBe(document.body);
});

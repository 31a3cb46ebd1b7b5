// Says what happens at the table to those who listen.

import { effect } from "@preact/signals";
import type { TableNews } from "../../game/session.js";
import { t } from "../../texts/index";
import { say, shout } from "../speech";
import { isMyMove, ownSeat, roleOf, SEATS } from "./facts";
import { receivedWords } from "./offers";
import { resultReason, resultTitle } from "./result";
import { countdown } from "./status";
import type { TableModel } from "./model";

/** Full moves left at which the countdown is spoken. */
const SPOKEN = [10, 5, 3, 1];

/** News after which a message is about what has passed. */
const PASSED: readonly TableNews["t"][] = ["moved", "offered", "ended", "replaced"];

/** Follows the news, the turn and the countdown; returns the way to stop. */
export function followNews(model: TableModel): () => void {
  const ends = [model.session.onNews((news) => tell(model, news)), followTurn(model), followCountdown(model)];
  return () => {
    for (const end of ends) end();
  };
}

function tell(model: TableModel, news: TableNews): void {
  const { table, view } = model.session.state.value;
  // The message under the board was about what stood before.
  if (PASSED.includes(news.t)) model.message.value = null;
  switch (news.t) {
    case "moved":
      say(moveWords(news.path, news.by));
      break;
    case "took-back":
      model.tell(t("say-taken-back", { plies: news.plies }));
      break;
    case "offered":
      if (table !== null && !table.you[news.by]) say(receivedWords(news.kind, news.by));
      else say(t(`offer-${news.kind}-sent`));
      break;
    case "declined":
      model.tell(t(`offer-${news.kind}-declined`));
      break;
    case "ended":
      model.ask.value = null;
      if (table !== null) shout(`${resultTitle(table)}. ${resultReason(table, view)}`);
      break;
    case "restarted":
      model.tell(t("clock-credited", { seconds: Math.round(news.credit / 1000) }));
      break;
    case "seated":
      if (table !== null) say(roleOf(table) === "watcher" ? t("say-game-started", { color: "none" }) : startedWords(model));
      break;
    case "replaced":
      model.looking.value = null;
      model.ask.value = null;
      model.flipped.value = false;
      say(startedWords(model));
      break;
  }
}

function startedWords(model: TableModel): string {
  const { table } = model.session.state.value;
  return t("say-game-started", { color: (table === null ? null : ownSeat(table)) ?? "none" });
}

/** A ply in words. */
export function moveWords(path: readonly string[], by: "white" | "black"): string {
  const [from = "", second = ""] = path;
  const to = path.at(-1) ?? "";
  const near = (at: number): boolean => Math.abs((from.codePointAt(at) ?? 0) - (second.codePointAt(at) ?? 0)) < 2;
  const step = path.length === 2 && near(0) && Math.abs(Number(from.slice(1)) - Number(second.slice(1))) < 2;
  return step ? t("say-step", { color: by, from, to }) : t("say-chain", { color: by, from, to, jumps: path.length - 1 });
}

function followTurn(model: TableModel): () => void {
  let mine = true;
  return effect(() => {
    const { table, view } = model.session.state.value;
    if (table === null || view === null) return;
    const now = isMyMove(table, view) && roleOf(table) !== "both";
    if (now && !mine) say(view.pending ? t("status-your-last-move") : t("say-your-move"));
    mine = now;
  });
}

function followCountdown(model: TableModel): () => void {
  let said = "";
  return effect(() => {
    const { table, view } = model.session.state.value;
    if (table === null || view === null) return;
    const own = ownSeat(table);
    for (const seat of own === null ? SEATS : [own]) {
      const moves = countdown(view, seat);
      const now = `${seat} ${moves}`;
      if (moves === null || !SPOKEN.includes(moves) || view.turn !== seat || now === said) continue;
      said = now;
      say(own === seat ? t("countdown-yours", { moves }) : t("countdown-side", { color: seat, moves }));
    }
  });
}

// The move list with its replay buttons.

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../texts/index";
import { Icon, type IconName } from "../icons";
import { listMoves, type ListedMove, type ListedPly } from "./history";
import type { TableModel } from "./model";

/** How near to its end a list counts as being read at its end. */
const NEAR = 24;

/** Every move, the shown one marked. It follows the game until the reader scrolls away. */
export function Moves({ model }: { readonly model: TableModel }): JSX.Element {
  const { table } = model.session.state.value;
  const list = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const looking = model.looking.value;
  const rows = table === null ? [] : listMoves(table);
  const shown = model.plies();
  const total = (table?.moves.length ?? 0) + (table?.extra.length ?? 0);
  useEffect(() => {
    const node = list.current;
    if (node === null || (looking === null && !follows.current)) return;
    const current = node.querySelector<HTMLElement>("[aria-current]");
    if (looking === null) node.scrollTop = node.scrollHeight;
    else if (current !== null) keepInSight(node, current);
  }, [total, looking]);
  return (
    <section class="moves" aria-label={t("moves-title")}>
      <div
        ref={list}
        class="moves-list"
        role="log"
        aria-live="off"
        aria-label={t("moves-title")}
        tabIndex={0}
        onScroll={({ currentTarget }) => {
          const { scrollHeight, scrollTop, clientHeight } = currentTarget;
          follows.current = scrollHeight - scrollTop - clientHeight < NEAR;
        }}
      >
        {rows.length === 0 ? <p class="moves-empty">{t("moves-empty")}</p> : <MoveRows model={model} rows={rows} shown={shown} />}
      </div>
      <Replay model={model} shown={shown} total={total} />
    </section>
  );
}

// The list scrolls and the page does not.
function keepInSight(list: HTMLElement, item: HTMLElement): void {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

interface MoveRowsProps {
  readonly model: TableModel;
  readonly rows: readonly ListedMove[];
  readonly shown: number;
}

function MoveRows({ model, rows, shown }: MoveRowsProps): JSX.Element {
  const cell = (row: ListedMove, ply: ListedPly | null): JSX.Element =>
    ply === null ? (
      <span class="move-none" aria-hidden="true">
        …
      </span>
    ) : (
      <button
        type="button"
        class="move"
        aria-label={t("moves-ply-label", { color: ply.color, number: row.number, path: ply.path })}
        aria-current={ply.plies === shown ? "step" : undefined}
        title={ply.short === ply.path ? undefined : ply.path}
        onClick={() => void model.look(ply.plies)}
      >
        {ply.short}
      </button>
    );
  return (
    <ol class="moves-rows">
      {rows.map((row) => (
        <li key={row.white?.plies ?? row.black?.plies}>
          <span class="move-number" aria-hidden="true">
            {row.number}
          </span>
          {cell(row, row.white)}
          {row.black === null ? <span /> : cell(row, row.black)}
        </li>
      ))}
    </ol>
  );
}

interface ReplayProps {
  readonly model: TableModel;
  readonly shown: number;
  readonly total: number;
}

function Replay({ model, shown, total }: ReplayProps): JSX.Element {
  const button = (icon: IconName, label: string, to: number, off: boolean): JSX.Element => (
    <button
      type="button"
      class="icon-button"
      aria-label={label}
      title={label}
      // Not disabled: the focus would be lost at either end.
      aria-disabled={off ? "true" : undefined}
      onClick={() => {
        if (!off) void model.look(to);
      }}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="replay" role="group" aria-label={t("table-replay-region")}>
      {button("first", t("moves-first"), 0, shown === 0)}
      {button("previous", t("moves-previous"), shown - 1, shown === 0)}
      {button("next", t("moves-next"), shown + 1, shown >= total)}
      {button("last", t("moves-last"), total, shown >= total)}
      <button type="button" class="icon-button replay-flip" aria-label={t("menu-flip")} title={t("menu-flip")} onClick={() => model.flip()}>
        <Icon name="flip" />
      </button>
    </div>
  );
}

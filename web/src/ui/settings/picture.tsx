// The start of a variant as a small picture.

import type { JSX } from "preact";
import type { Square, VariantInfo } from "../../game/session.js";

/** Draws both homes full. It is decoration: the words beside it say the same. */
export function VariantPicture({ variant }: { readonly variant: VariantInfo }): JSX.Element {
  const { side } = variant;
  const disc = (square: Square, color: string): JSX.Element => {
    const [file, rank] = [(square.codePointAt(0) ?? 97) - 97, Number(square.slice(1))];
    return <circle key={square} class={`picture-${color}`} cx={file + 0.5} cy={side - rank + 0.5} r="0.36" />;
  };
  const dark = Array.from({ length: side * side }, (_, index) => [index % side, Math.floor(index / side)] as const)
    .filter(([column, row]) => (column + row) % 2 === 1)
    .map(([column, row]) => `M${column} ${row}h1v1h-1z`)
    .join("");
  return (
    <svg class="picture" viewBox={`0 0 ${side} ${side}`} aria-hidden="true" focusable="false">
      <rect class="picture-light" width={side} height={side} />
      <path class="picture-dark" d={dark} />
      {variant.homes.white.map((square) => disc(square, "white"))}
      {variant.homes.black.map((square) => disc(square, "black"))}
    </svg>
  );
}

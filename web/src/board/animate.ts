import type { Glide, Point, State } from "./types";

/** Moves gliding pieces, frame by frame. */
export interface Animator {
  wake(): void; // starts with the glides of the state, or drops them where nothing is to glide
  finish(): void; // all pieces to their places, at once
}

/** An animator that asks `draw` to show the pieces after each frame. */
export function createAnimator(state: State, draw: () => void): Animator {
  let frame: number | null = null;
  const step = (now: number): void => {
    frame = null;
    for (const glide of state.glides) advance(state, glide, now);
    draw();
    // A host that spoke during the frame may have asked for the next one already.
    if (state.glides.length > 0) frame ??= requestAnimationFrame(step);
  };
  const finish = (): void => {
    if (frame !== null) cancelAnimationFrame(frame);
    frame = null;
    state.glides = [];
  };
  return {
    finish,
    wake() {
      if (state.glides.length === 0 || stillness()) finish();
      else frame ??= requestAnimationFrame(step);
    },
  };
}

/** Whether motion is unwanted or nobody would see it. */
function stillness(): boolean {
  return document.visibilityState === "hidden" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Brings a glide to a moment; it leaves the state when it has arrived. */
function advance(state: State, glide: Glide, now: number): void {
  glide.started ??= now;
  const done = Math.min((now - glide.started) / glide.duration, 1);
  const hops = glide.points.length - 1;
  const along = done * hops;
  const hop = Math.min(Math.floor(along), hops - 1);
  const part = along - hop;
  glide.at = between(glide.points[hop], glide.points[hop + 1], ease(part));
  glide.rise = glide.hops ? Math.sin(part * Math.PI) : 0;
  if (glide.hops) {
    for (const landings = Math.floor(along); glide.landed < landings; ) {
      glide.landed += 1;
      state.events.onAnimationHop?.(glide.landed);
    }
  }
  if (done >= 1) state.glides = state.glides.filter((other) => other !== glide);
}

function between(from: Point | undefined, to: Point | undefined, part: number): Point {
  const [start, end] = [from ?? { x: 0, y: 0 }, to ?? from ?? { x: 0, y: 0 }];
  return { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
}

/** Slow at both ends of a hop. */
function ease(part: number): number {
  return part * part * (3 - 2 * part);
}

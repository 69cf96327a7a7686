/** A picture enlarged `scale` times, its middle `x`, `y` pixels away from the middle of the stage. */
export interface View {
  scale: number;
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Point {
  x: number;
  y: number;
}

export const INITIAL_VIEW: View = { scale: 1, x: 0, y: 0 };
/** The scale after a double press, and the largest one. */
export const ZOOM = { double: 2.5, most: 6, step: 1.6 } as const;

const clamp = (value: number, limit: number): number => Math.min(limit, Math.max(-limit, value));

/** Enlarges by `factor` so that the point under `point` (from the middle of the stage) stays there. */
export function zoomAt(view: View, factor: number, point: Point): View {
  const scale = Math.min(ZOOM.most, Math.max(1, view.scale * factor));
  const ratio = scale / view.scale;
  return { scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio };
}

export const moveBy = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y });

/** Limits the move so that no edge comes further in than necessary. */
export const keepInside = (view: View, picture: Size, stage: Size): View => ({
  scale: view.scale,
  x: clamp(view.x, Math.max(0, (picture.width * view.scale - stage.width) / 2)),
  y: clamp(view.y, Math.max(0, (picture.height * view.scale - stage.height) / 2)),
});

export const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/** The photo that a swipe leads to; undefined when it was too short or not sideways. */
export function swipeOf(by: Point): 'previous' | 'next' | undefined {
  if (Math.abs(by.x) < 48 || Math.abs(by.x) < Math.abs(by.y) * 1.5) return undefined;
  return by.x > 0 ? 'previous' : 'next';
}

import { distance, middle, type Point } from './zoom.ts';

const DOUBLE_TAP = { withinMs: 300, withinPixels: 30 } as const;
const TAP_PIXELS = 10;

/** Callbacks for fingers, mouse and trackpad. Points are relative to the middle of the stage. */
export interface Gestures {
  /** Two fingers (or a trackpad) around `at`, which moved by `by`. */
  pinch: (factor: number, at: Point, by: Point) => void;
  /** One pointer (or the wheel): `step` since the last call, `total` since it went down. */
  drag: (step: Point, total: Point, isTouch: boolean) => void;
  /** The last pointer went up. */
  release: (total: Point, isTouch: boolean) => void;
  double: (at: Point) => void;
  /** Whether the wheel moves the picture instead of the page. */
  takesWheel: () => boolean;
}

const difference = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
const NO_MOVE: Point = { x: 0, y: 0 };
const onButton = ({ target }: Event): boolean => (target as Element).closest('button, a') !== null;

/** Listens to gestures on `stage` until the returned function is called. */
export function listenToGestures(stage: HTMLElement, gestures: Gestures): () => void {
  const pointers = new Map<number, Point>();
  const ending = new AbortController();
  let start: Point | undefined;
  let lastTap = { at: 0, point: NO_MOVE };
  let isTouch = false;

  const pointOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = stage.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };
  const tap = (point: Point, at: number) => {
    const isDouble = at - lastTap.at < DOUBLE_TAP.withinMs && distance(point, lastTap.point) < DOUBLE_TAP.withinPixels;
    lastTap = { at: isDouble ? 0 : at, point };
    if (isDouble) gestures.double(point);
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || onButton(event)) return;
    isTouch = event.pointerType === 'touch';
    stage.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, pointOf(event));
    start = pointers.size === 1 ? pointOf(event) : undefined;
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const point = pointOf(event);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, point);
    if (other) {
      const [was, is] = [middle(before, other), middle(point, other)];
      gestures.pinch(distance(point, other) / Math.max(1, distance(before, other)), was, difference(is, was));
    } else {
      gestures.drag(difference(point, before), start ? difference(point, start) : NO_MOVE, isTouch);
    }
  };
  const up = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId) || pointers.size > 0) return;
    const point = pointOf(event);
    const total = start && event.type === 'pointerup' ? difference(point, start) : NO_MOVE;
    const isTap = start !== undefined && event.type === 'pointerup' && distance(point, start) < TAP_PIXELS;
    start = undefined;
    gestures.release(total, isTouch);
    if (isTap && isTouch) tap(point, event.timeStamp);
  };
  const wheel = (event: WheelEvent) => {
    // A pinch on a trackpad arrives as a wheel event with Ctrl.
    if (event.ctrlKey) gestures.pinch(Math.exp(-event.deltaY / 100), pointOf(event), NO_MOVE);
    else if (gestures.takesWheel()) gestures.drag({ x: -event.deltaX, y: -event.deltaY }, NO_MOVE, false);
    else return;
    event.preventDefault();
  };

  const { signal } = ending;
  stage.addEventListener('pointerdown', down, { signal });
  stage.addEventListener('pointermove', move, { signal });
  stage.addEventListener('pointerup', up, { signal });
  stage.addEventListener('pointercancel', up, { signal });
  stage.addEventListener('wheel', wheel, { signal, passive: false });
  stage.addEventListener('dblclick', (event) => !isTouch && !onButton(event) && gestures.double(pointOf(event)), {
    signal,
  });
  return () => ending.abort();
}

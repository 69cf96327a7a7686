import { useEffect, useLayoutEffect, useReducer, useRef } from 'react';

/** What is drawn in a frame leaves it time for everything else. */
export const PER_FRAME = 4;

/**
 * Which of these may be drawn whole by now: a few new ones in every frame, the first before the others. What flies past
 * is never drawn, and no frame takes long however many come at once.
 * @param wanted keys, the most urgent first
 */
export const useInTurn = <Key>(wanted: readonly Key[]): ReadonlySet<Key> => {
  const [, drawAgain] = useReducer((turn: number) => turn + 1, 0);
  const drawn = useRef<ReadonlySet<Key>>(new Set());
  const room = useRef(PER_FRAME);
  const isAll = useRef(true);
  const frame = useRef(0);

  const known = wanted.filter((key) => drawn.current.has(key));
  const fresh = wanted.filter((key) => !drawn.current.has(key)).slice(0, room.current);
  const whole = new Set([...known, ...fresh]);

  useLayoutEffect(() => {
    drawn.current = whole;
    // Never below: an effect may run twice.
    room.current = Math.max(0, room.current - fresh.length);
    isAll.current = whole.size === wanted.length;
    if (frame.current || (fresh.length === 0 && isAll.current)) return;
    frame.current = requestAnimationFrame(() => {
      frame.current = 0;
      room.current = PER_FRAME;
      if (!isAll.current) drawAgain();
    });
  });
  useEffect(
    () => () => {
      cancelAnimationFrame(frame.current);
      frame.current = 0;
    },
    [],
  );
  return whole;
};

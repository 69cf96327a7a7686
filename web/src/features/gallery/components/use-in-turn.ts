import { useLayoutEffect, useState } from 'react';

/** What is drawn in a frame leaves it time for everything else. */
export const PER_FRAME = 4;

interface Turn<Key> {
  drawn: ReadonlySet<Key>;
  /** How many more may be drawn before the next frame. */
  room: number;
}

/**
 * Which of these may be drawn whole by now: a few new ones in every frame, the first before the others. What flies past
 * is never drawn, and no frame takes long however many come at once.
 * @param wanted keys, the most urgent first
 */
export const useInTurn = <Key>(wanted: readonly Key[]): ReadonlySet<Key> => {
  const [turn, setTurn] = useState<Turn<Key>>({ drawn: new Set(), room: PER_FRAME });
  const known = wanted.filter((key) => turn.drawn.has(key));
  const fresh = wanted.filter((key) => !turn.drawn.has(key)).slice(0, turn.room);
  if (fresh.length > 0 || known.length < turn.drawn.size) {
    setTurn({ drawn: new Set([...known, ...fresh]), room: turn.room - fresh.length });
  }

  useLayoutEffect(() => {
    if (turn.room === PER_FRAME) return;
    const frame = requestAnimationFrame(() => setTurn(({ drawn }) => ({ drawn, room: PER_FRAME })));
    return () => cancelAnimationFrame(frame);
  }, [turn]);
  return turn.drawn;
};

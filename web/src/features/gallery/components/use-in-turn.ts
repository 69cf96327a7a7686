import { useLayoutEffect, useState } from 'react';

/** A frame renders no more than this many cards, to leave time for everything else. */
export const PER_FRAME = 4;

interface Turn<Key> {
  drawn: ReadonlySet<Key>;
  /** How many more cards the current frame may render. */
  room: number;
}

/**
 * Which of these may be rendered in full by now: a few new ones in every frame, in their order. Cards that scroll past
 * quickly are never rendered, and no frame takes long.
 * @param wanted keys, the most urgent first
 */
export function useInTurn<Key>(wanted: readonly Key[]): ReadonlySet<Key> {
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
}

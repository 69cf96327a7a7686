import type { Seen } from './news.ts';

/** The user and the FamiBook. */
export interface SeenBy {
  userId: string;
  famibookId: string | null;
}

const keyOf = ({ userId, famibookId }: SeenBy, part: string): string =>
  `famibook-seen:${userId}:${famibookId ?? 'all'}:${part}`;

export function readSeen(by: SeenBy, part: string): Seen | undefined {
  try {
    const { ids, since } = JSON.parse(localStorage.getItem(keyOf(by, part)) ?? '{}') as Partial<Seen>;
    return Array.isArray(ids) && typeof since === 'string' ? { ids, since } : undefined;
  } catch {
    return undefined;
  }
}

export function writeSeen(by: SeenBy, part: string, seen: Seen): void {
  try {
    localStorage.setItem(keyOf(by, part), JSON.stringify(seen));
  } catch {
    // Storage is blocked: nothing is marked as new on this device.
  }
}

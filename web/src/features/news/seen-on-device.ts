import { deviceStorage } from '../../lib/browser-storage.ts';
import type { Seen } from './news.ts';

/** The user and the FamiBook. */
export interface SeenBy {
  userId: string;
  famibookId: string | null;
}

const keyOf = ({ userId, famibookId }: SeenBy, part: string): string =>
  `famibook-seen:${userId}:${famibookId ?? 'all'}:${part}`;

export function readSeen(by: SeenBy, part: string): Seen | undefined {
  const { ids, since } = (deviceStorage.readJson(keyOf(by, part)) ?? {}) as Partial<Seen>;
  return Array.isArray(ids) && typeof since === 'string' ? { ids, since } : undefined;
}

/** Where storage is blocked nothing is marked as new on this device. */
export function writeSeen(by: SeenBy, part: string, seen: Seen): void {
  deviceStorage.write(keyOf(by, part), JSON.stringify(seen));
}

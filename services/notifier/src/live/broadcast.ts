import type { Connections } from './connections.ts';
import { textFrame } from './frame.ts';
import type { Notice } from './pushes.ts';
import type { RecentPushes } from './recent-pushes.ts';

/** Serialises a push once for all receivers, and remembers it for browsers whose connection is not open yet. */
export function createBroadcast(connections: Connections, recent: RecentPushes) {
  return ({ push, to }: Notice): void => {
    const frame = textFrame(JSON.stringify(push));
    recent.add({ push, to }, frame.length);
    connections.each(to, (connection) => connection.send(frame));
  };
}

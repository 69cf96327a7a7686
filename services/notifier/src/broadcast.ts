import type { Connections } from './connections.ts';
import { textFrame } from './frame.ts';
import type { Notice } from './pushes.ts';

/** Written once, sent to many. */
export function createBroadcast(connections: Connections) {
  return ({ push, to }: Notice): void => {
    const frame = textFrame(JSON.stringify(push));
    connections.each(to, (connection) => connection.send(frame));
  };
}

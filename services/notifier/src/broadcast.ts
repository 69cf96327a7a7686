import type { Connections } from './connections.ts';
import type { Notice } from './pushes.ts';

/** Written once, sent to many. */
export const createBroadcast =
  (connections: Connections) =>
  ({ push, to }: Notice): void => {
    const text = Buffer.from(JSON.stringify(push));
    connections.each(to, (connection) => connection.send(text));
  };

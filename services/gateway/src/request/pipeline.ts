import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * What to do with a request that came on a connection before the earlier ones were answered.
 * - `serve`: as any other
 * - `refuse`: answer that these are too many, and close
 * - `ignore`: the connection is being closed already
 */
export type PipelineVerdict = 'serve' | 'refuse' | 'ignore';

/** Browsers do not pipeline, proxies rarely. */
export const MAX_PIPELINED = 16;

/** Counts the unanswered requests of each connection: every one of them may hold an answer in memory. */
export function createPipelineLimit(
  most = MAX_PIPELINED,
): (req: IncomingMessage, res: ServerResponse) => PipelineVerdict {
  const unanswered = new WeakMap<Socket, number>();
  return ({ socket }, res) => {
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    if (count > most) {
      // What has arrived is parsed all the same; nothing more is read.
      socket.pause();
      return count === most + 1 ? 'refuse' : 'ignore';
    }
    res.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return 'serve';
  };
}

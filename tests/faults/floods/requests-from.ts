import http from 'node:http';
import { countResponse, type Responses, type RunningFlood, type Target } from './flood.ts';

/** A `POST`: nothing else takes more than it gives. */
interface Sent {
  readonly path: string;
  readonly headers: Record<string, string | number>;
  readonly body?: Buffer;
}

/**
 * Sends as each of the target's people over and over, on so many connections of each at once, whatever the response is.
 * All of them are at one address.
 */
export function repeatRequests({ url, cookies, sources }: Target, atOnce: number, next: () => Sent): RunningFlood {
  const responses: Responses = new Map();
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce * cookies.length, localAddress: sources[0] });
  let isOver = false;

  const send = (cookie: string, { path, headers, body }: Sent) =>
    new Promise<number | 'cut'>((resolve) => {
      const request = http.request(new URL(path, url), { method: 'POST', agent, headers: { ...headers, cookie } });
      request.on('error', () => resolve('cut'));
      request.on('response', (response) => {
        response.resume();
        response.once('close', () => resolve(response.statusCode ?? 'cut'));
      });
      request.end(body);
    });
  const repeat = async (cookie: string) => {
    while (!isOver) {
      const status = await send(cookie, next());
      if (!isOver) countResponse(responses, status);
    }
  };
  const repeating = cookies.flatMap((cookie) => Array.from({ length: atOnce }, () => repeat(cookie)));
  return {
    responses,
    stop: async () => {
      isOver = true;
      agent.destroy();
      await Promise.all(repeating);
    },
  };
}

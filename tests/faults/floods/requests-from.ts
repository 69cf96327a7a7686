import http from 'node:http';
import type { Client } from '@famibook/testing/clients/client';
import { countResponse, type Responses, type RunningFlood } from './flood.ts';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Record<string, string | number>;
  readonly body?: Buffer;
}

/** Sends as this client, from this address, over and over on so many connections at once, whatever the response is. */
export function repeatRequests(client: Client, localAddress: string, atOnce: number, next: () => Sent): RunningFlood {
  const responses: Responses = new Map();
  const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce, localAddress });
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  let isOver = false;

  const send = ({ method, path, headers, body }: Sent) =>
    new Promise<number | 'cut'>((resolve) => {
      const request = http.request(new URL(path, client.url), { method, agent, headers: { ...headers, cookie } });
      request.on('error', () => resolve('cut'));
      request.on('response', (response) => {
        response.resume();
        response.once('close', () => resolve(response.statusCode ?? 'cut'));
      });
      request.end(body);
    });
  const repeat = async () => {
    while (!isOver) countResponse(responses, await send(next()));
  };
  const repeating = Array.from({ length: atOnce }, repeat);
  return {
    responses,
    stop: async () => {
      isOver = true;
      agent.destroy();
      await Promise.all(repeating);
    },
  };
}

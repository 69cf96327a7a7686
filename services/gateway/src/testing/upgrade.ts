import http from 'node:http';
import type { Duplex } from 'node:stream';
import { text } from 'node:stream/consumers';

export interface Upgraded {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** There when the status is 101. */
  socket?: Duplex;
  code?: string;
}

/** Asks for `/ws` as a browser does, with these headers besides. */
export const upgrade = (url: string, headers: http.OutgoingHttpHeaders = {}, path = '/ws'): Promise<Upgraded> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const req = http.request({
      hostname,
      port,
      path,
      agent: false,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    });
    req.on('error', reject);
    req.on('upgrade', (res, socket) => resolve({ status: 101, headers: res.headers, socket }));
    req.on('response', async (res) => {
      const body = await text(res);
      const isJson = res.headers['content-type']?.includes('json');
      resolve({ status: res.statusCode ?? 0, headers: res.headers, code: isJson ? JSON.parse(body).code : undefined });
    });
    req.end();
  });

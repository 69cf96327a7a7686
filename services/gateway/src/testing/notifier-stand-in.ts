import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Duplex } from 'node:stream';
import { createBoundedServer } from '@famibook/service-kit/http/server';
import { defineService } from '@famibook/service-kit/runtime/service';
import { z } from 'zod';

const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Takes every upgrade, keeps what it was asked with, and sends back each byte it gets. */
export function createNotifierStandIn() {
  const asked: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
  const sockets = new Set<Duplex>();
  const definition = defineService({
    name: 'notifier',
    config: z.object({}),
    compose: () => ({
      routes: () => undefined,
      server: (app) =>
        createBoundedServer(app.express).on('upgrade', (req, socket, head) => {
          asked.push({ url: req.url, headers: req.headers });
          sockets.add(socket);
          socket.on('error', () => undefined);
          socket.once('close', () => sockets.delete(socket));
          const key = createHash('sha1').update(`${req.headers['sec-websocket-key']}${GUID}`).digest('base64');
          socket.write(
            `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
          );
          socket.write(head);
          socket.pipe(socket);
        }),
      workers: [
        {
          name: 'sockets',
          start: () => undefined,
          stop: async () => {
            for (const socket of sockets) socket.destroy();
          },
        },
      ],
    }),
  });
  return { asked, sockets, definition };
}

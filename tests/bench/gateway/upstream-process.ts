import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendToParent } from '../processes/child.ts';

const IMAGE = randomBytes(200 * 1024);
const JSON_TEXT = JSON.stringify({
  photos: Array.from({ length: 8 }, (_, n) => ({ id: n, description: 'x'.repeat(96) })),
});

const send = (type: string, body: Buffer) => ({
  headers: { 'Content-Type': type, 'Content-Length': body.length, 'Cache-Control': 'private, no-store' },
  body,
});
const RESPONSES = {
  json: send('application/json; charset=utf-8', Buffer.from(JSON_TEXT)),
  image: send('image/webp', IMAGE),
};

/** The service behind both: answers at once, from memory. */
const server = createServer({ keepAliveTimeout: 65_000 }, (req, res) => {
  const { headers, body } = req.url?.startsWith('/api/media/') ? RESPONSES.image : RESPONSES.json;
  res.writeHead(200, headers).end(body);
});
server.listen(0, '127.0.0.1', () => {
  sendToParent({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendToParent } from '../processes/child.ts';

/** Takes all that is sent and stores nothing. */
const server = createServer((req, res) => {
  req.resume().once('end', () => void res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}'));
});
server.listen(0, '127.0.0.1', () => {
  sendToParent({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

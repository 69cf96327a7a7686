import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { sendToParent } from '../processes/child.ts';

/** The smallest comparable program: a `ws` server that sends the text it is posted to every connection. */
const live = new WebSocketServer({ noServer: true, perMessageDeflate: false });
const server = createServer((req, res) => {
  let text = '';
  req.setEncoding('utf8');
  req.on('data', (chunk: string) => {
    text += chunk;
  });
  req.on('end', () => {
    for (const client of live.clients) client.send(text);
    res.end('{}');
  });
});
server.on('upgrade', (req, socket, head) =>
  live.handleUpgrade(req, socket, head, (client) => void live.emit('connection', client)),
);
server.listen(0, '127.0.0.1', 4096, () => {
  sendToParent({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

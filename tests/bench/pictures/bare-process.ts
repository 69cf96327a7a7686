import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendToParent } from '../processes/child.ts';

const [url = '', cookie = ''] = process.argv.slice(2);
const response = await fetch(url, { headers: { cookie } });
const body = Buffer.from(await response.arrayBuffer());
const headers = Object.fromEntries(
  ['content-type', 'content-length', 'etag', 'cache-control', 'content-security-policy'].map((name) => [
    name,
    response.headers.get(name) ?? '',
  ]),
);

/** The same picture out of memory, and nothing else. */
const server = createServer({ keepAliveTimeout: 65_000 }, (_req, res) => void res.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => {
  sendToParent({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});

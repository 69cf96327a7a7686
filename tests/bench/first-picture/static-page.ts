import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface StaticPage extends AsyncDisposable {
  url: string;
}

/** A page that is nothing but these pictures, from memory. */
export async function serveStaticPage(pictures: readonly Buffer[]): Promise<StaticPage> {
  const images = pictures.map((_, at) => `<img src="/${at}.webp" width="320" height="240" alt="">`).join('\n');
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Pictures</title><body>${images}</body></html>`;
  const server = createServer((req, res) => {
    const at = /^\/(\d+)\.webp$/.exec(req.url ?? '')?.[1];
    const picture = at === undefined ? undefined : pictures[Number(at)];
    if (picture) res.writeHead(200, { 'Content-Type': 'image/webp' }).end(picture);
    else if (req.url === '/') res.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
    else res.writeHead(404).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

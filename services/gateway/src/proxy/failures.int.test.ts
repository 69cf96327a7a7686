import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { member } from '@famibook/testing/families/identities';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask } from '../testing/ask.ts';
import { bootGateway, type GatewayTestApp } from '../testing/gateway-fixture.ts';
import { createUpstreams } from '../testing/upstreams.ts';

const upstreams = createUpstreams();
const cookie = upstreams.signIn(member());
let app: GatewayTestApp;
let url: string;

beforeAll(async () => {
  app = await bootGateway(upstreams.definitions, { FAMIBOOK_LIMIT_AT_ONCE: '0', FAMIBOOK_LIMIT_CONNECTIONS: '0' });
  url = app.url;
});
afterAll(() => app?.stop());

describe('when something breaks', () => {
  it('a service that is not there answers 503 with a time to come back', async () => {
    const alone = await bootGateway([], { GALLERY_URL: 'http://127.0.0.1:9' });
    try {
      for (const path of ['/api/photos', '/api/media/x']) {
        const response = await ask(alone.url + path);
        expect([response.status, response.json.code]).toEqual([503, 'unavailable']);
        expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      }
      const unanswered = await ask(`${alone.url}/api/photos`, { headers: { cookie } });
      expect([unanswered.status, unanswered.json.code]).toEqual([503, 'unavailable']);
    } finally {
      await alone.stop();
    }
  });

  it('an interrupted response is cut off for the client too, never ended as if it were whole', async () => {
    await expect(ask(`${url}/api/photos/cut-off`)).rejects.toThrow();
  });

  it('a connection that a service closes as it is used again is repeated for a read, and for nothing else', async () => {
    // Every connection answers once, and is cut off by what comes on it next.
    const closing = createServer((socket) => {
      let requests = 0;
      socket.on('error', () => undefined);
      socket.on('data', () => {
        requests += 1;
        if (requests > 1) socket.destroy();
        else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}');
      });
    }).listen(0, '127.0.0.1');
    await once(closing, 'listening');
    const { port } = closing.address() as AddressInfo;
    const beside = await bootGateway([], { GALLERY_URL: `http://127.0.0.1:${port}` });
    try {
      const photos = `${beside.url}/api/photos`;
      const statuses = async (method: string) => {
        const seen = [];
        for (let times = 0; times < 4; times++) seen.push((await ask(photos, { method })).status);
        return seen;
      };
      expect(await statuses('GET')).toEqual([200, 200, 200, 200]);
      expect(await statuses('POST')).toContain(503);
    } finally {
      await beside.stop();
      closing.close();
    }
  });

  it('a client that goes away takes its request to the service with it', async () => {
    const { aborted, requests } = upstreams.seen;
    const req = http.get(`${url}/api/photos/silent`);
    req.on('error', () => undefined);
    await expect.poll(() => upstreams.seen.requests).toBe(requests + 1);
    req.destroy();
    await expect.poll(() => upstreams.seen.aborted).toBe(aborted + 1);
  });

  it('three hundred files that never end delay no other client', async () => {
    const before = upstreams.seen.requests;
    const endless = Array.from({ length: 300 }, () => {
      const req = http.get(`${url}/api/media/family/endless`, { agent: false }, (res) => res.pause());
      req.on('error', () => undefined);
      return req;
    });
    await expect.poll(() => upstreams.seen.requests - before).toBe(300);
    await ask(`${url}/api/photos`);
    const file = await ask(`${url}/api/media/family/other`);
    expect(file.json.service).toBe('media');
    for (const req of endless) req.destroy();
  });
});

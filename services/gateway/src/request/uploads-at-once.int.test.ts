import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { member } from '@famibook/testing/families/identities';
import { bootForTest, type TestApp } from '@famibook/testing/services/boot-for-test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gateway } from '../service.ts';
import { ask } from '../testing/ask.ts';
import { createUpstreams } from '../testing/upstreams.ts';

const AT_ONCE = 8;
const upstreams = createUpstreams();
const [greedy, other] = [upstreams.signIn(member()), upstreams.signIn(member())];
let app: TestApp;

beforeAll(async () => {
  app = await bootForTest([...upstreams.definitions, gateway]);
});
afterAll(() => app?.stop());

/** An upload of two bytes, of which one has been sent. */
async function begin(cookie: string): Promise<Socket> {
  const socket = connect({ port: Number(new URL(app.url('gateway')).port), host: '127.0.0.1' });
  await once(socket, 'connect');
  socket.write(`POST /api/photos HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Length: 2\r\n\r\n1`);
  return socket;
}

it('a client that sends more files at once than a browser does delays only itself (D24)', async () => {
  const under = await Promise.all(Array.from({ length: AT_ONCE }, () => begin(greedy)));
  await expect.poll(() => upstreams.seen.requests).toBe(AT_ONCE);
  const upload = (cookie: string) =>
    ask(`${app.url('gateway')}/api/photos`, { method: 'POST', headers: { cookie }, body: 'whole' });

  const further = upload(greedy);
  expect((await upload(other)).status).toBe(200);
  expect((await ask(`${app.url('gateway')}/api/photos/list`, { headers: { cookie: greedy } })).status).toBe(200);
  expect(upstreams.seen.requests).toBe(AT_ONCE + 2);

  under[0]?.write('2');
  expect((await further).status).toBe(200);
  for (const socket of under) socket.destroy();
});

it('a file that is passed on leaves Node nothing to warn of', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => void warnings.push(message);
  process.on('warning', note);
  const sent = await ask(`${app.url('gateway')}/api/photos`, {
    method: 'POST',
    headers: { cookie: other },
    body: 'whole',
  });
  expect(sent.status).toBe(200);
  process.off('warning', note);
  expect(warnings).toEqual([]);
});

import { randomUUID as newId } from 'node:crypto';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import { member } from '@famibook/testing/families/identities';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listenAt } from '../../testing/listener.ts';
import { bootNotifier, type NotifierTestApp } from '../../testing/notifier-fixture.ts';

const anna = member();
const photo = { famibookId: anna.current?.famibookId ?? '', photoId: newId(), userId: anna.userId };

let app: NotifierTestApp;
beforeAll(async () => {
  app = await bootNotifier();
});
afterEach(() => app?.closeAll());
afterAll(() => app?.stop());

describe('accepted connections, and closed ones', () => {
  it.each([
    ['no token', ''],
    ['a token for another service', 'gallery'],
  ])('%s is refused', async (_, audience) => {
    const token = audience === 'gallery' ? app.tokenOf(anna, ['gallery']) : audience;
    await expect(listenAt(app.url('notifier'), token)).rejects.toThrow('401');
  });

  it('are counted in the metrics', async () => {
    const sockets = async () => {
      const text = await (await app.fetch('/internal/metrics')).text();
      return /^famibook_sockets{service="notifier"} (\d+)$/m.exec(text)?.[1];
    };
    await expect.poll(sockets).toBe('0');
    await app.open(anna);
    await app.open(anna);
    expect(await sockets()).toBe('2');
    await app.closeAll();
    await expect.poll(sockets).toBe('0');
  });

  it('a browser that talks is cut off', async () => {
    const { socket, closed } = await app.open(anna);
    for (let word = 0; word < 200; word++) socket.send('hello?');
    expect(await closed).toBe(1008);
  });

  it('a browser that says too much at once is cut off', async () => {
    const { socket, closed } = await app.open(anna);
    socket.send('x'.repeat(2_000));
    expect(await closed).toBe(1009);
  });

  it('a browser that does not read is cut off; the others go on hearing', async () => {
    const reading = await app.open(anna);
    const deaf = await app.open(anna);
    deaf.socket.pause();
    const gone = new Promise((resolve) => deaf.socket.once('close', resolve));
    const name = 'x'.repeat(50_000);
    let sent = 0;
    while (sent < 400) {
      await Promise.all(
        Array.from({ length: 20 }, () => app.publish('photo.edited.v1', { ...photo, famibookName: name })),
      );
      sent += 20;
      await expect.poll(() => reading.heard.length).toBe(sent);
    }
    deaf.socket.resume();
    await gone;
    expect(deaf.heard.length).toBeLessThan(sent);
  });

  it('a restart closes with 1012, so that browsers come back', async () => {
    const passing = await bootNotifier();
    const listener = await passing.open(anna);
    await passing.stop();
    expect(await listener.closed).toBe(CLOSE.serviceRestart);
  });
});

import { randomUUID as newId } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { CLOSE } from '@famibook/contracts/live/close-codes';
import { createLog } from '@famibook/service-kit/observability/log';
import { member } from '@famibook/testing/families/identities';
import { expect, it, vi } from 'vitest';
import { listenAt } from '../testing/listener.ts';
import { createLive } from './create-live.ts';

/** Pushes only, by hand: no bus delivers events, and auth never responds. */
function create() {
  const call = vi.fn(() => new Promise<never>(() => undefined));
  const live = createLive({
    identities: { verifyUser: () => member() },
    calls: { call },
    log: createLog({ level: 'silent' }),
    metrics: { watch: () => undefined },
  });
  return { ...live, call };
}

it('a browser that connects before the subscriptions start is closed once they have, and reloads its data (D28)', async () => {
  const { server: serverOf, workers } = create();
  const server = serverOf({ express: () => undefined } as never);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { closed } = await listenAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'token');
    // A service subscribes once it listens, and starts its workers last.
    for (const worker of workers) await worker.start();
    expect(await closed).toBe(CLOSE.serviceRestart);
  } finally {
    for (const worker of workers) await worker.stop();
    server.close();
  }
});

it('an event is handled although auth, which is asked about its FamiBook, does not respond (D28)', async () => {
  const { subscriptions, call } = create();
  const subscription = subscriptions.find(({ on }) => on === 'photo.edited.v1');
  const data = { famibookId: newId(), famibookName: 'The Bergs', photoId: newId(), userId: newId(), fileId: newId() };
  // Over RabbitMQ the next event waits for this one.
  await subscription?.handle({ type: 'photo.edited.v1', version: 1, data } as never);
  expect(call).toHaveBeenCalledTimes(1);
});

import { randomUUID } from 'node:crypto';
import { redisUrl } from '@famibook/testing/backing/urls';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { ask } from '../testing/ask.ts';
import { bootGateway } from '../testing/gateway-fixture.ts';
import { createUpstreams } from '../testing/upstreams.ts';
import { createRateLimits } from './rate-limits.ts';

const clients: Redis[] = [];
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
async function connected(): Promise<Redis> {
  const client = new Redis(await redisUrl());
  clients.push(client);
  await client.ping();
  return client;
}

describe('rate limits of several gateways (D24)', () => {
  it('are counted together in Redis', async () => {
    const [one, two] = [await connected(), await connected()].map((redis) =>
      createRateLimits({ perAddress: 0, perSession: 3, redis }),
    );
    const session = randomUUID();
    await one?.checkSession(session);
    await two?.checkSession(session);
    await one?.checkSession(session);
    await expect(two?.checkSession(session)).rejects.toMatchObject({ code: 'too_many_requests' });
    await expect(one?.checkSession(session)).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('go on in memory while Redis is away', async () => {
    const redis = new Redis('redis://127.0.0.1:9', { enableOfflineQueue: false, maxRetriesPerRequest: 1 });
    redis.on('error', () => undefined);
    clients.push(redis);
    let failures = 0;
    const onRedisFailure = () => void failures++;
    const limits = createRateLimits({ perAddress: 1, perSession: 0, redis, onRedisFailure });
    await limits.checkAddress('203.0.113.9');
    expect(failures).toBe(1);
    await expect(limits.checkAddress('203.0.113.9')).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

it('a limit of requests responds 429 with a time to wait, for an address as the trusted proxy forwards it (D24)', async () => {
  const { definitions } = createUpstreams();
  const gateway = await bootGateway(definitions, { TRUSTED_PROXIES: 'loopback', FAMIBOOK_LIMIT_ADDRESS: '3' });
  try {
    const from = (address: string) => ask(`${gateway.url}/api/photos`, { headers: { 'x-forwarded-for': address } });
    const first = [await from('198.51.100.1'), await from('198.51.100.1'), await from('198.51.100.1')];
    expect(first.map(({ status }) => status)).toEqual([200, 200, 200]);
    const refused = await from('198.51.100.1');
    expect([refused.status, refused.json.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await from('198.51.100.2')).json.headers).toHaveProperty('x-famibook-address', '198.51.100.2');
  } finally {
    await gateway.stop();
  }
});

import type { Identity } from '@famibook/contracts/identity';
import { member } from '@famibook/testing/families/identities';
import { describe, expect, it } from 'vitest';
import { type CacheTrust, createCacheTrust } from './cache-trust.ts';
import { createSessions } from './sessions.ts';

const identity = member();
const HASH = 'f'.repeat(64);

function fixture(cached: () => Promise<string | null>, cacheTrust?: CacheTrust) {
  const seen = { asked: 0, signed: 0 };
  let at = 0;
  const sessions = createSessions({
    cache: { get: cached },
    cacheTrust,
    calls: { call: (async () => ({ ...identity, at: ++seen.asked })) as never },
    identities: { signUser: () => `token-${++seen.signed}` },
    now: () => at,
  });
  const pass = (ms: number) => {
    at += ms;
  };
  return { sessions, seen, pass };
}

describe('sessions', () => {
  it('come from the cache, without a question to auth', async () => {
    const { sessions, seen } = fixture(async () => JSON.stringify(identity));
    expect((await sessions.find(HASH))?.identity).toEqual(identity);
    expect(seen.asked).toBe(0);
  });

  it('are over when the cache says so', async () => {
    const { sessions, seen } = fixture(async () => 'null');
    expect(await sessions.find(HASH)).toBeUndefined();
    expect(seen.asked).toBe(0);
  });

  it('are asked of auth while the cache is away', async () => {
    const { sessions, seen } = fixture(() => Promise.reject(new Error('away')));
    expect((await sessions.find(HASH))?.identity.userId).toBe(identity.userId);
    expect(seen.asked).toBe(1);
  });

  it('are asked of auth while the cache may hold what has ended, and when that came about as it was read', async () => {
    let isCurrent = false;
    const cacheTrust = { renew: () => undefined, holds: () => isCurrent };
    const read = async () => {
      isCurrent = false;
      return JSON.stringify(identity);
    };
    const { sessions, seen } = fixture(read, cacheTrust);
    await sessions.find(HASH);
    isCurrent = true;
    await sessions.find(HASH);
    expect(seen.asked).toBe(2);
  });

  it('are not known while auth is away, whatever the cache holds', async () => {
    const calls = { call: (() => Promise.reject(new Error('away'))) as never };
    const sessions = createSessions({
      cache: { get: async () => JSON.stringify(identity) },
      cacheTrust: createCacheTrust({ calls }),
      calls,
      identities: { signUser: () => 'token' },
    });
    await expect(sessions.find(HASH)).rejects.toThrow('away');
  });

  it('that ended while auth was being asked about them are over for a request that comes after that (D25)', async () => {
    const responses = [Promise.withResolvers<Identity | null>(), Promise.withResolvers<Identity | null>()];
    let asked = 0;
    let looked = 0;
    const look = async () => {
      looked += 1;
      return null;
    };
    const sessions = createSessions({
      cache: { get: look },
      calls: { call: (() => responses[asked++]?.promise) as never },
      identities: { signUser: () => 'token' },
    });
    const before = sessions.find(HASH);
    await expect.poll(() => asked).toBe(1);
    const after = [sessions.find(HASH), sessions.find(HASH)];
    await expect.poll(() => looked).toBe(3);
    responses[0]?.resolve(identity);
    expect((await before)?.identity).toEqual(identity);
    responses[1]?.resolve(null);
    expect(await Promise.all(after)).toEqual([undefined, undefined]);
    expect(asked).toBe(2);
  });

  it('reuse a token for 30 s and for its service only', async () => {
    const { sessions, pass } = fixture(async () => JSON.stringify(identity));
    const token = async (service: 'gallery' | 'auth') => (await sessions.find(HASH))?.authorizationFor(service);
    expect([await token('gallery'), await token('auth'), await token('gallery')]).toEqual([
      'Bearer token-1',
      'Bearer token-2',
      'Bearer token-1',
    ]);
    pass(30_001);
    expect(await token('gallery')).toBe('Bearer token-3');
  });

  it('get a new token as soon as anything about them has changed', async () => {
    let cached = identity;
    const { sessions } = fixture(async () => JSON.stringify(cached));
    const token = async () => (await sessions.find(HASH))?.authorizationFor('gallery');
    const before = await token();
    cached = { ...identity, version: identity.version + 1 };
    expect(await token()).not.toBe(before);
  });
});

import { member } from '@famibook/service-kit/testing/people';
import { describe, expect, it } from 'vitest';
import type { CacheTrust } from './cache-trust.ts';
import { createSessions } from './sessions.ts';

const who = member();
const HASH = 'f'.repeat(64);

const bed = (kept: () => Promise<string | null>, cacheTrust?: CacheTrust) => {
  const seen = { asked: 0, signed: 0 };
  let at = 0;
  const sessions = createSessions({
    cache: { get: kept },
    cacheTrust,
    calls: { call: (async () => ({ ...who, at: ++seen.asked })) as never },
    identities: { signUser: () => `token-${++seen.signed}` },
    now: () => at,
  });
  const pass = (ms: number) => {
    at += ms;
  };
  return { sessions, seen, pass };
};

describe('sessions', () => {
  it('come from the cache, without a question to auth', async () => {
    const { sessions, seen } = bed(async () => JSON.stringify(who));
    expect((await sessions.find(HASH))?.who).toEqual(who);
    expect(seen.asked).toBe(0);
  });

  it('are over when the cache says so', async () => {
    const { sessions, seen } = bed(async () => 'null');
    expect(await sessions.find(HASH)).toBeUndefined();
    expect(seen.asked).toBe(0);
  });

  it('are asked of auth while the cache is away', async () => {
    const { sessions, seen } = bed(() => Promise.reject(new Error('away')));
    expect((await sessions.find(HASH))?.who.userId).toBe(who.userId);
    expect(seen.asked).toBe(1);
  });

  it('are asked of auth while the cache may hold what has ended, and when that came about as it was read', async () => {
    let isTold = false;
    const cacheTrust = { renew: async () => undefined, holds: () => isTold };
    const read = async () => {
      isTold = false;
      return JSON.stringify(who);
    };
    const { sessions, seen } = bed(read, cacheTrust);
    await sessions.find(HASH);
    isTold = true;
    await sessions.find(HASH);
    expect(seen.asked).toBe(2);
  });

  it('reuse a token for 30 s and for its service only', async () => {
    const { sessions, pass } = bed(async () => JSON.stringify(who));
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
    let kept = who;
    const { sessions } = bed(async () => JSON.stringify(kept));
    const token = async () => (await sessions.find(HASH))?.authorizationFor('gallery');
    const before = await token();
    kept = { ...who, version: who.version + 1 };
    expect(await token()).not.toBe(before);
  });
});

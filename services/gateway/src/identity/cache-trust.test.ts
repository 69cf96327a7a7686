import { SESSION_CACHE_TRUST_MS } from '@famibook/contracts/sessions/session-cookie';
import { describe, expect, it } from 'vitest';
import { createCacheTrust } from './cache-trust.ts';

/** A clock set by hand, and an auth that answers when told to. */
const bed = () => {
  let at = 0;
  const open: PromiseWithResolvers<{ isTold: boolean }>[] = [];
  const call = () => {
    const question = Promise.withResolvers<{ isTold: boolean }>();
    open.push(question);
    return question.promise;
  };
  const trust = createCacheTrust({ calls: { call: call as never }, now: () => at });
  const pass = (ms: number) => {
    at += ms;
  };
  return { trust, open, pass };
};

const told = async ({ trust, open }: ReturnType<typeof bed>, isTold: boolean) => {
  const renewed = trust.renew();
  open.at(-1)?.resolve({ isTold });
  await renewed;
};

describe('trust in the session cache', () => {
  it('begins with the word of auth that it has heard everything', async () => {
    const it = bed();
    expect(it.trust.holds()).toBe(false);
    await told(it, true);
    expect(it.trust.holds()).toBe(true);
  });

  it('lasts for its time from the question, however late the answer', async () => {
    const it = bed();
    const renewed = it.trust.renew();
    it.pass(SESSION_CACHE_TRUST_MS - 1);
    it.open[0]?.resolve({ isTold: true });
    await renewed;
    expect(it.trust.holds()).toBe(true);
    it.pass(1);
    expect(it.trust.holds()).toBe(false);
  });

  it('ends when auth says that something was not heard, or cannot be asked', async () => {
    const it = bed();
    await told(it, true);
    it.pass(500);
    await it.trust.renew();
    it.open[1]?.resolve({ isTold: false });
    await Promise.resolve(it.open[1]?.promise);
    await it.trust.renew();
    expect(it.trust.holds()).toBe(false);
    it.pass(500);
    const renewed = it.trust.renew();
    it.open[2]?.reject(new Error('away'));
    await renewed;
    expect(it.trust.holds()).toBe(false);
  });

  it('is one question for all who wait, and nobody waits while it holds', async () => {
    const it = bed();
    const waiting = [it.trust.renew(), it.trust.renew()];
    expect(it.open).toHaveLength(1);
    it.open[0]?.resolve({ isTold: true });
    await Promise.all(waiting);
    it.pass(500);
    await it.trust.renew();
    expect(it.open).toHaveLength(2);
    expect(it.trust.holds()).toBe(true);
  });
});

import { SESSION_CACHE_TRUST_MS } from '@famibook/contracts/sessions/session-cookie';
import { describe, expect, it } from 'vitest';
import { createCacheTrust } from './cache-trust.ts';

/** A clock set by hand, and an auth that responds when the test resolves it. */
function fixture() {
  let at = 0;
  const open: PromiseWithResolvers<{ isCurrent: boolean }>[] = [];
  const call = () => {
    const question = Promise.withResolvers<{ isCurrent: boolean }>();
    open.push(question);
    return question.promise;
  };
  const trust = createCacheTrust({ calls: { call: call as never }, now: () => at });
  const pass = (ms: number) => {
    at += ms;
  };
  return { trust, open, pass };
}

async function renewWith({ trust, open }: ReturnType<typeof fixture>, isCurrent: boolean) {
  const renewed = trust.renew();
  open.at(-1)?.resolve({ isCurrent });
  await renewed;
}

describe('trust in the session cache', () => {
  it('begins when auth reports that the cache has every change', async () => {
    const session = fixture();
    expect(session.trust.holds()).toBe(false);
    await renewWith(session, true);
    expect(session.trust.holds()).toBe(true);
  });

  it('lasts for its time from the call, however late the response', async () => {
    const session = fixture();
    const renewed = session.trust.renew();
    session.pass(SESSION_CACHE_TRUST_MS - 1);
    session.open[0]?.resolve({ isCurrent: true });
    await renewed;
    expect(session.trust.holds()).toBe(true);
    session.pass(1);
    expect(session.trust.holds()).toBe(false);
  });

  it('ends when auth reports a missing change, or cannot be reached', async () => {
    const session = fixture();
    await renewWith(session, true);
    session.pass(500);
    await session.trust.renew();
    session.open[1]?.resolve({ isCurrent: false });
    await Promise.resolve(session.open[1]?.promise);
    await session.trust.renew();
    expect(session.trust.holds()).toBe(false);
    session.pass(500);
    const renewed = session.trust.renew();
    session.open[2]?.reject(new Error('away'));
    await renewed;
    expect(session.trust.holds()).toBe(false);
  });

  it('is renewed by one call for all that wait, and no request waits while it holds', async () => {
    const session = fixture();
    const waiting = [session.trust.renew(), session.trust.renew()];
    expect(session.open).toHaveLength(1);
    session.open[0]?.resolve({ isCurrent: true });
    await Promise.all(waiting);
    session.pass(500);
    await session.trust.renew();
    expect(session.open).toHaveLength(2);
    expect(session.trust.holds()).toBe(true);
  });
});

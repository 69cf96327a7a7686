import { describe, expect, it } from 'vitest';
import { createRateLimits } from './rate-limits.ts';

describe('rate limits (D24)', () => {
  it('refuses an address over its limit and says when to come back', async () => {
    const limits = createRateLimits({ perAddress: 2, perSession: 0 });
    await limits.checkAddress('203.0.113.9');
    await limits.checkAddress('203.0.113.9');
    await limits.checkAddress('203.0.113.10');
    const refused = limits.checkAddress('203.0.113.9');
    await expect(refused).rejects.toMatchObject({ code: 'too_many_requests', status: 429 });
    await expect(refused).rejects.toHaveProperty('retryAfterSeconds', expect.closeTo(60, -1));
  });

  it('counts each session for itself, and nothing at all with a limit of 0', async () => {
    const limits = createRateLimits({ perAddress: 0, perSession: 1 });
    for (let request = 0; request < 10; request++) await limits.checkAddress('203.0.113.9');
    await limits.checkSession('one');
    await limits.checkSession('two');
    await expect(limits.checkSession('one')).rejects.toMatchObject({ code: 'too_many_requests' });
  });

  it('counts one household as one, however a proxy writes its IPv6 addresses, and IPv4 ones each for itself', async () => {
    const limits = createRateLimits({ perAddress: 1, perSession: 0 });
    await limits.checkAddress('2001:db8:1:2:3:4:5:6');
    await expect(limits.checkAddress('2001:0DB8:0001:2::9')).rejects.toMatchObject({ code: 'too_many_requests' });
    await limits.checkAddress('2001:db8:1:3::1');
    await limits.checkAddress('::FFFF:203.0.113.7');
    await limits.checkAddress('::FFFF:203.0.113.8');
    await expect(limits.checkAddress('203.0.113.8')).rejects.toMatchObject({ code: 'too_many_requests' });
  });
});

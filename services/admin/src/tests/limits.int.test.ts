import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminBed, adminBed, wish } from '../testing/admin-fixture.ts';

let bed: AdminBed;
beforeAll(async () => {
  bed = await adminBed({ FAMIBOOK_LIMIT_SUBSCRIPTIONS: '3' });
});
afterAll(() => bed.stop());

describe('subscription requests (D24)', () => {
  it('are limited by address and hour; who is over it is told when to come back', async () => {
    const statuses = async (address: string, times: number) => {
      const answers = [];
      for (let at = 0; at < times; at++) answers.push((await bed.post(wish(), address)).status);
      return answers;
    };
    expect(await statuses('192.0.2.7', 4)).toEqual([201, 201, 201, 429]);
    expect(await statuses('192.0.2.8', 1)).toEqual([201]);
    expect(await statuses('2001:db8::1', 3)).toEqual([201, 201, 201]);
    expect(await statuses('2001:db8::2', 1)).toEqual([429]);
    const refused = await bed.post(wish(), '192.0.2.7');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes?\.$/),
    });
  });
});

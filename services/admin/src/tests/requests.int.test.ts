import * as api from '@famibook/contracts/subscriptions/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AdminTestApp, bootAdmin, PASSWORD, subscriptionInput } from '../testing/admin-fixture.ts';

/** More requests than the other tests here send from any address. */
const LIMIT = 6;

let app: AdminTestApp;
beforeAll(async () => {
  app = await bootAdmin({ FAMIBOOK_LIMIT_SUBSCRIPTIONS: String(LIMIT) });
});
afterAll(() => app.stop());

describe('asking for a FamiBook', () => {
  it('with a name that mixes scripts is possible and flagged for the approver; an unseen name is not (D45)', async () => {
    const flagged = await app.submit({ famibookName: 'Аsh Family' });
    const byManager = await app.submit({ managerName: 'Mаria Berg' });
    const plain = await app.submit({ famibookName: 'Семья Ивановых' });
    const rows = await app.administrator.call(api.listPendingSubscriptions);
    const isMixed = (id: number) => rows.find((row) => row.id === id)?.isMixedScript;
    expect([flagged, byManager, plain].map(isMixed)).toEqual([true, true, false]);
    const refused = await app.post(subscriptionInput({ famibookName: '..', managerName: 'Maria\u200b Berg' }));
    expect([refused.status, await refused.json()]).toEqual([
      400,
      expect.objectContaining({
        fields: {
          famibookName: 'FamiBook name cannot be only "." or ".."',
          managerName: expect.stringMatching(/^Manager name contains invisible characters\./),
        },
      }),
    ]);
  });

  it('is stored as a pending request and published, without the password (D26)', async () => {
    const id = await app.submit({ companyName: ' Bergs & Co ', phoneNumber: '', message: 'Please' });
    const [found] = (await app.administrator.call(api.listPendingSubscriptions)).filter((one) => one.id === id);
    expect(found).toMatchObject({
      managerName: 'Maria Berg',
      companyName: 'Bergs & Co',
      phoneNumber: null,
      message: 'Please',
      planType: 'basic',
      requestedSpaces: 1,
      status: 'pending',
      isApproved: false,
      approvedAt: null,
      approvedBy: null,
    });
    expect(JSON.stringify(found)).not.toMatch(/argon2|open-sesame/);
    const row = await app.rowOf(id);
    expect(row?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(JSON.stringify(row)).not.toContain(PASSWORD);
    expect(await app.eventsOf(id)).toEqual(['subscription.requested.v1']);
  });

  it('reports all errors at once (D16)', async () => {
    const response = await app.post({
      ...subscriptionInput(),
      managerEmail: 'maria',
      planType: 'gold',
      requestedSpaces: 51,
      confirmPassword: 'different',
    });
    expect(response.status).toBe(400);
    const { fields } = (await response.json()) as { fields: Record<string, string> };
    expect(fields).toMatchObject({
      managerEmail: expect.any(String),
      planType: expect.any(String),
      requestedSpaces: 'Requested spaces can be at most 50',
      confirmPassword: 'Passwords do not match',
    });
  });

  it('refuses a name that is taken, however it is written (D1, D26)', async () => {
    const famibookName = 'Taken Family';
    await app.approve(await app.submit({ famibookName }));
    const response = await app.post(subscriptionInput({ famibookName: '  taken   FAMILY ' }));
    expect([response.status, await response.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'famibook_taken' }),
    ]);
  });
});

describe('subscription requests (D24)', () => {
  it('are limited by address and hour; a refusal says when to come back', async () => {
    const statuses = async (address: string, times: number) => {
      const received = [];
      for (let at = 0; at < times; at++) received.push((await app.post(subscriptionInput(), address)).status);
      return received;
    };
    const accepted = Array(LIMIT).fill(201);
    expect(await statuses('192.0.2.7', LIMIT + 1)).toEqual([...accepted, 429]);
    expect(await statuses('192.0.2.8', 1)).toEqual([201]);
    expect(await statuses('2001:db8::1', LIMIT)).toEqual(accepted);
    expect(await statuses('2001:db8::2', 1)).toEqual([429]);
    const refused = await app.post(subscriptionInput(), '192.0.2.7');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes?\.$/),
    });
  });
});

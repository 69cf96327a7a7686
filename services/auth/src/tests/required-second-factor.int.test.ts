import * as members from '@famibook/contracts/members/endpoints';
import * as calls from '@famibook/contracts/second-factor/endpoints';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { enrol } from '@famibook/testing/families/enrol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN, type AuthTestApp, bootAuth, NO_LIMITS } from '../testing/auth-fixture.ts';

let app: AuthTestApp;

beforeAll(async () => {
  app = await bootAuth({ ...NO_LIMITS, FAMIBOOK_REQUIRE_ADMIN_2FA: 'true' });
});
afterAll(() => app?.stop());

describe('with FAMIBOOK_REQUIRE_ADMIN_2FA (D42)', () => {
  test('an administrator without a second factor may only turn it on, and is the administrator from then on', async () => {
    const browser = await app.admin();
    const user = await browser.as();
    expect(await user.call(sessions.getUser)).toMatchObject({ email: ADMIN.email, isAdmin: false, mustEnrol: true });
    expect(await user.call(calls.getSecondFactor)).toMatchObject({ isOn: false, isRequired: true });
    for (const endpoint of [members.listApprovedUsers, sessions.listSessions, members.listMemberships])
      await expect(user.call(endpoint)).rejects.toMatchObject({ code: 'second_factor_required', status: 403 });
    await enrol(user, ADMIN.password);
    // The identity that the next request carries.
    const enrolled = await browser.as();
    const after = await enrolled.call(sessions.getUser);
    expect([after.isAdmin, after.mustEnrol]).toEqual([true, undefined]);
    expect(await enrolled.call(sessions.listSessions)).toHaveLength(1);
  });

  test('members and managers need none', async () => {
    const bergs = await app.found('The Bergs');
    const member = await app.member(bergs, 'anna@example.org');
    for (const browser of [member, bergs.manager])
      expect(await (await browser.as()).call(sessions.listSessions)).toHaveLength(1);
  });
});

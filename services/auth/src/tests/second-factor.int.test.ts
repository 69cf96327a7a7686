import * as calls from '@famibook/contracts/second-factor/endpoints';
import { createAuthenticator } from '@famibook/testing/clients/authenticator';
import { enrol } from '@famibook/testing/families/enrol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthTestApp, bootAuth, type Family, PASSWORD } from '../testing/auth-fixture.ts';
import { enrolledMember, sendCode, sendPassword } from '../testing/second-factor.ts';

let app: AuthTestApp;
let bergs: Family;

beforeAll(async () => {
  app = await bootAuth();
  bergs = await app.found('The Bergs');
});
afterAll(() => app?.stop());

async function newMember(email: string) {
  const browser = await app.member(bergs, email);
  return { browser, user: await browser.as() };
}
const WRONG_PASSWORD = { code: 'validation', fields: { password: 'Current password is incorrect' } };

describe('turning the second factor on (D42)', () => {
  test('asks for the password, and is on only once a code of the app confirmed it', async () => {
    const { user } = await newMember('anna@example.org');
    const off = { isOn: false, since: null, recoveryCodesLeft: 0, isRequired: false };
    expect(await user.call(calls.getSecondFactor)).toEqual(off);
    await expect(user.call(calls.beginSecondFactor, { body: { password: 'not-mine' } })).rejects.toMatchObject(
      WRONG_PASSWORD,
    );
    const { secret, otpauthUri } = await user.call(calls.beginSecondFactor, { body: { password: PASSWORD } });
    expect(otpauthUri).toContain(`secret=${secret}`);
    expect(await user.call(calls.getSecondFactor)).toEqual(off);
    const authenticator = createAuthenticator(secret);
    await expect(
      user.call(calls.confirmSecondFactor, { body: { code: authenticator.codeAt(-5) } }),
    ).rejects.toMatchObject({ code: 'wrong_code', fields: { code: expect.stringContaining('is wrong') } });
    const { recoveryCodes } = await user.call(calls.confirmSecondFactor, {
      body: { code: await authenticator.next() },
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await user.call(calls.getSecondFactor)).toMatchObject({
      isOn: true,
      since: expect.any(String),
      recoveryCodesLeft: 10,
    });
    await expect(user.call(calls.beginSecondFactor, { body: { password: PASSWORD } })).rejects.toMatchObject({
      code: 'second_factor_on',
    });
  });

  test('ends the other sessions and leaves this one open', async () => {
    const { browser, user } = await newMember('ben@example.org');
    const laptop = await app.signIn('ben@example.org', PASSWORD, 'The Bergs');
    await enrol(user, PASSWORD);
    expect([await browser.identity(), await laptop.identity()]).toEqual([expect.anything(), null]);
  });

  test('stores neither the secret nor a recovery code in clear', async () => {
    const { user } = await newMember('cleo@example.org');
    const { secret } = await user.call(calls.beginSecondFactor, { body: { password: PASSWORD } });
    const code = await createAuthenticator(secret).next();
    const { recoveryCodes } = await user.call(calls.confirmSecondFactor, { body: { code } });
    const rows = JSON.stringify(await app.sql('SELECT * FROM second_factor LEFT JOIN recovery_code USING (user_id)'));
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))])
      expect(rows).not.toContain(text);
  });

  test('must be begun first, within the hour', async () => {
    const { browser, user } = await newMember('dora@example.org');
    await expect(user.call(calls.confirmSecondFactor, { body: { code: '123456' } })).rejects.toMatchObject({
      code: 'enrolment_over',
    });
    const { secret } = await user.call(calls.beginSecondFactor, { body: { password: PASSWORD } });
    await app.sql(`UPDATE second_factor SET begun_at = now() - interval '61 minutes' WHERE user_id = $1`, [
      browser.userId,
    ]);
    const code = await createAuthenticator(secret).next();
    await expect(user.call(calls.confirmSecondFactor, { body: { code } })).rejects.toMatchObject({
      code: 'enrolment_over',
    });
  });
});

describe('turning it off, and new recovery codes (D42)', () => {
  test('ask for password and code', async () => {
    const { browser, authenticator, recoveryCodes } = await enrolledMember(app, bergs);
    const user = await browser.as();
    const [first = '', second = ''] = recoveryCodes;
    for (const endpoint of [calls.turnOffSecondFactor, calls.renewRecoveryCodes]) {
      await expect(user.call(endpoint, { body: { password: 'not-mine', code: first } })).rejects.toMatchObject(
        WRONG_PASSWORD,
      );
      const code = authenticator.codeAt(-4);
      await expect(user.call(endpoint, { body: { password: PASSWORD, code } })).rejects.toMatchObject({
        code: 'wrong_code',
      });
    }
    const renewed = await user.call(calls.renewRecoveryCodes, { body: { password: PASSWORD, code: first } });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect(renewed.recoveryCodes).not.toContain(second);
    await expect(
      user.call(calls.turnOffSecondFactor, { body: { password: PASSWORD, code: second } }),
    ).rejects.toMatchObject({ code: 'wrong_code' });
    await user.call(calls.turnOffSecondFactor, { body: { password: PASSWORD, code: await authenticator.next() } });
    expect(await user.call(calls.getSecondFactor)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    await expect(
      user.call(calls.turnOffSecondFactor, { body: { password: PASSWORD, code: first } }),
    ).rejects.toMatchObject({ code: 'second_factor_off' });
  });

  test('end sign-ins that waited for a code; the next one needs none', async () => {
    const member = await enrolledMember(app, bergs);
    const cookie = await sendPassword(app, member);
    const code = await member.authenticator.next();
    const user = await member.browser.as();
    await user.call(calls.turnOffSecondFactor, { body: { password: PASSWORD, code } });
    expect((await sendCode(app, cookie, member.recoveryCodes[0] ?? '')).status).toBe(401);
    const browser = await app.signIn(member.email, PASSWORD, 'The Bergs');
    expect(await browser.identity()).not.toBeNull();
  });
});

test('every change of it is published with its actor (D41)', async () => {
  const { browser, authenticator, recoveryCodes } = await enrolledMember(app, bergs);
  const user = await browser.as();
  const [code = ''] = recoveryCodes;
  await user.call(calls.renewRecoveryCodes, { body: { password: PASSWORD, code } });
  await user.call(calls.turnOffSecondFactor, { body: { password: PASSWORD, code: await authenticator.next() } });
  const { userId } = browser;
  const actor = { kind: 'user', id: userId };
  const about = (await app.eventsAbout({ id: userId })).filter(
    ({ type }) => type.includes('second-factor') || type.includes('recovery-codes'),
  );
  expect(about).toMatchObject([
    { type: 'person.second-factor-turned-on.v1', actor, data: { userId } },
    { type: 'person.recovery-codes-renewed.v1', actor, data: { userId } },
    { type: 'person.second-factor-turned-off.v1', actor, data: { userId } },
  ]);
});

import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { fillNewPassword, NEW_PASSWORD, press, seeTitle, test } from './password-reset-fixture.ts';

test('passwords can be shown and hidden again (spec 2)', async ({ visit }) => {
  const page = await visit('/password-reset?direct=true');
  await page.getByLabel('Current Password').fill('what-it-was');
  const toggles = page.getByRole('button', { name: 'Show password' });
  expect(await toggles.count()).toBe(3);
  await toggles.first().click();
  expect(await page.getByLabel('Current Password').getAttribute('type')).toBe('text');
  await press(page, 'Hide password');
  expect(await page.getByLabel('Current Password').getAttribute('type')).toBe('password');
});

test('a known password is changed directly (spec 4, 8)', async ({ family, visit, canLogIn }) => {
  const theo = await family.member('Theo');
  const page = await visit('/password-reset?direct=true');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByLabel('Current Password').fill(theo.password);
  await fillNewPassword(page, NEW_PASSWORD);
  await press(page, 'Change Password');
  await seeToast(page, 'Success', 'Your password was changed. You can now sign in with it.');
  await seeTitle(page, 'Welcome back');
  expect(await canLogIn(theo, NEW_PASSWORD)).toBe(true);
});

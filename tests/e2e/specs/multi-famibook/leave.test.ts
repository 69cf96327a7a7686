import { listMemberships } from '@famibook/contracts/members/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { pathOf, requestToJoin, rowOf, test } from './multi-famibook-fixture.ts';

const EMPTY = "You don't have any FamiBook memberships yet.";

test('leaving asks first; another FamiBook stays current (D22)', async ({ memberOfBoth, visit, second, family }) => {
  const theo = await memberOfBoth();
  const page = await visit(theo.client);
  await rowOf(page, second).getByRole('button', { name: 'Leave' }).click();
  await page
    .getByRole('dialog', { name: `Leave ${second.name}?` })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await rowOf(page, second).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await seeToast(page, 'FamiBook left', `You are no longer in ${second.name}.`);
  await rowOf(page, second).waitFor({ state: 'detached' });
  await rowOf(page, family).getByText('Current', { exact: true }).waitFor();
});

test('a request can be withdrawn (D22)', async ({ family, second, visit }) => {
  const theo = await family.member('Theo');
  await requestToJoin(theo, second);
  const page = await visit(theo.client);
  await rowOf(page, second).getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await seeToast(page, 'Request withdrawn');
  await rowOf(page, second).waitFor({ state: 'detached' });
  expect(await theo.client.call(listMemberships)).toHaveLength(1);
});

test('a user who leaves the current FamiBook can switch to another (D22)', async ({
  memberOfBoth,
  visit,
  family,
  second,
}) => {
  const theo = await memberOfBoth();
  const page = await visit(theo.client);
  await rowOf(page, family).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await seeToast(page, 'FamiBook left', `You are no longer in ${family.name}.`);
  await page.goto('/');
  const switching = rowOf(page, second).getByRole('button', { name: 'Switch To' });
  const isHome = page.getByRole('heading', { name: second.name, level: 1 });
  await switching.or(isHome).first().waitFor();
  if (await switching.count()) {
    await switching.click();
    await seeToast(page, 'Switched FamiBook');
  }
  expect((await theo.client.call(getUser)).currentFamibook).toBe(second.name);
});

test('a user without a FamiBook lands on this page, also after a login, and can ask to join one (D4)', async ({
  family,
  visit,
}) => {
  const theo = await family.member('Theo');
  const page = await visit(theo.client);
  await rowOf(page, family).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByText(EMPTY).waitFor();
  await page.goto('/');
  await page.getByText(EMPTY).waitFor();
  expect(pathOf(page)).toBe('/multi-famibook');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();

  await page.goto('/auth');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByLabel('FamiBook Name').fill(family.name);
  await page.getByLabel('Password', { exact: true }).fill(theo.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText(EMPTY).waitFor();
  expect(pathOf(page)).toBe('/multi-famibook');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Join New FamiBook' }).click();
  await page.getByLabel('FamiBook Name').fill(family.name);
  await page.getByLabel('FamiBook Name').press('Enter');
  await seeToast(page, 'Request Sent');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { name: 'Account Pending Approval' }).waitFor();
});

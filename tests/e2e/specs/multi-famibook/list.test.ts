import { expect } from 'vitest';
import { untilQuiet } from '../../support/quiet.ts';
import { approveMember, pathOf, requestToJoin, rowOf, test } from './multi-famibook-fixture.ts';

const HAS_ACCESS = 'You have access to photos and messages in this FamiBook';
const NO_ACCESS_YET = 'Waiting for manager approval to access content';

test('each FamiBook shows the role of the user, the date of joining and the access (spec 2)', async ({
  family,
  second,
  visit,
}) => {
  const theo = await family.member('Theo');
  await requestToJoin(theo, second);
  const page = await visit(theo.client);
  const current = rowOf(page, family);
  await current.getByText('Member', { exact: true }).waitFor();
  for (const text of ['Current', HAS_ACCESS])
    expect(await current.getByText(text, { exact: true }).count(), text).toBe(1);
  await current.getByText(/^Joined \d+ \w+ \d{4}$/).waitFor();
  expect(await current.getByRole('button', { name: 'Switch To' }).count()).toBe(0);

  const other = rowOf(page, second);
  for (const text of ['Pending', NO_ACCESS_YET])
    expect(await other.getByText(text, { exact: true }).count(), text).toBe(1);
  expect(await other.getByRole('button', { name: 'Waiting Approval' }).isDisabled()).toBe(true);
  expect(await other.getByRole('button', { name: 'Switch To' }).count()).toBe(0);

  await page.getByText('Theo Tester').waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
});

test('a manager has the badge Manager, and cannot leave (spec 4, D22)', async ({ visit, family }) => {
  const page = await visit(family.manager.client);
  await rowOf(page, family).getByText('Manager', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Leave/ }).count()).toBe(0);
});

test('the page has a Sign Out button, and leads to the landing page without a session (spec 2)', async ({
  family,
  visit,
}) => {
  const theo = await family.member('Theo');
  const page = await visit(theo.client);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  await page.goto('/multi-famibook');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect(pathOf(page)).toBe('/');
});

test('an approval appears without a reload (spec 4, D28)', async ({ family, second, visit }) => {
  const theo = await family.member('Theo');
  await requestToJoin(theo, second);
  const page = await visit(theo.client);
  await rowOf(page, second).getByText('Pending', { exact: true }).waitFor();
  await untilQuiet(page);
  await approveMember(theo, second);
  await rowOf(page, second).getByRole('button', { name: 'Switch To' }).waitFor();
});

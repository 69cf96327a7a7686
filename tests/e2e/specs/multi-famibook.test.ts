import { approveUser, joinFamiBook, listMemberships, removeMember } from '@famibook/contracts/members/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { administrator, type Family, foundFamily, type Someone, signIn } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PersonsBrowser } from '../support/browser.ts';
import { test as sharedTest } from '../support/test.ts';
import { seeToast } from '../support/toasts.ts';

const HAS_ACCESS = 'You have access to photos and messages in this FamiBook';
const WAITS = 'Waiting for manager approval to access content';
const EMPTY = "You don't have any FamiBook memberships yet.";

const test = sharedTest
  .extend('moreaus', { scope: 'file' }, ({ product, admin }) => foundFamily(product.url, admin, 'The Moreau Family'))
  .extend('lindqvists', { scope: 'file' }, ({ product, admin }) =>
    foundFamily(product.url, admin, 'The Lindqvist Family'),
  )
  .extend('enter', ({ open }) => async (client: Client, path = '/multi-famibook'): Promise<PersonsBrowser> => {
    const browser = await open({ client });
    await browser.page.goto(path);
    return browser;
  })
  .extend(
    'visit',
    ({ enter }) =>
      async (client: Client, path?: string): Promise<Page> =>
        (await enter(client, path)).page,
  )
  /** A member of the Moreaus, and of the Lindqvists too. */
  .extend('inBoth', ({ moreaus, lindqvists }) => async (): Promise<Someone> => {
    const theo = await moreaus.member('Theo');
    await askToJoin(theo, lindqvists);
    await letIn(theo, lindqvists);
    return theo;
  });
test.beforeAll(async ({ moreaus }) => {
  await moreaus.manager.client.upload(await somePicture(), { description: 'The lake' });
});

const rowOf = (page: Page, { name }: Family): Locator =>
  page.getByRole('list', { name: 'My FamiBooks' }).getByRole('listitem').filter({ hasText: name });
const joinTab = (page: Page) => page.getByRole('tab', { name: 'Join New FamiBook' }).click();
const askToJoin = ({ client }: Someone, { name }: Family) =>
  client.call(joinFamiBook, { body: { famibookName: name } });
const letIn = ({ id }: Someone, { manager }: Family) => manager.client.call(approveUser, { params: { id } });

const pathOf = (page: Page): string => new URL(page.url()).pathname;

test('each FamiBook says as what one is in it, since when, and what one may (spec 2)', async ({
  moreaus,
  lindqvists,
  visit,
}) => {
  const theo = await moreaus.member('Theo');
  await askToJoin(theo, lindqvists);
  const page = await visit(theo.client);
  const own = rowOf(page, moreaus);
  await own.getByText('Member', { exact: true }).waitFor();
  for (const text of ['Current', HAS_ACCESS]) expect(await own.getByText(text, { exact: true }).count(), text).toBe(1);
  await own.getByText(/^Joined \d+ \w+ \d{4}$/).waitFor();
  expect(await own.getByRole('button', { name: 'Switch To' }).count()).toBe(0);

  const other = rowOf(page, lindqvists);
  for (const text of ['Pending', WAITS]) expect(await other.getByText(text, { exact: true }).count(), text).toBe(1);
  expect(await other.getByRole('button', { name: 'Waiting Approval' }).isDisabled()).toBe(true);
  expect(await other.getByRole('button', { name: 'Switch To' }).count()).toBe(0);

  await page.getByText('Theo Tester').waitFor();
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
});

test('a manager is called so, and cannot leave (spec 4, D22)', async ({ visit, moreaus }) => {
  const page = await visit(moreaus.manager.client);
  await rowOf(page, moreaus).getByText('Manager', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /^Leave/ }).count()).toBe(0);
});

test('signed out the page leads to the landing page, and the sign-out button there (spec 2)', async ({
  moreaus,
  visit,
}) => {
  const theo = await moreaus.member('Theo');
  const page = await visit(theo.client);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  await page.goto('/multi-famibook');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect(pathOf(page)).toBe('/');
});

test('switching shows the other FamiBook everywhere, and says so after the reload (spec 4, 8, D1)', async ({
  inBoth,
  visit,
  lindqvists,
}) => {
  const theo = await inBoth();
  const page = await visit(theo.client, '/');
  await page.getByRole('img', { name: 'The lake' }).waitFor();
  await page.goto('/multi-famibook');
  await rowOf(page, lindqvists).getByRole('button', { name: 'Switch To' }).click();
  await seeToast(page, 'Switched FamiBook', 'Now viewing The Lindqvist Family');
  // To the family: that is what the switch was for.
  await page.getByRole('heading', { name: 'The Lindqvist Family' }).waitFor();
  await page.getByText('No photos have been shared yet.').waitFor();
  expect(await page.getByRole('img', { name: 'The lake' }).count()).toBe(0);
});

test('a tab that still shows the other FamiBook writes nothing, reloads and says why (D1)', async ({
  inBoth,
  enter,
  lindqvists,
  moreaus,
}) => {
  const theo = await inBoth();
  const browser = await enter(theo.client, '/');
  const { page } = browser;
  const like = page.getByRole('article').getByRole('button', { name: 'Like, 0' });
  await like.waitFor();
  const other = await browser.newPage();
  await other.page.goto('/multi-famibook');
  await rowOf(other.page, lindqvists).getByRole('button', { name: 'Switch To' }).click();
  await seeToast(other.page, 'Switched FamiBook');

  await like.click();
  await seeToast(page, 'FamiBook changed');
  await page.getByRole('heading', { name: 'The Lindqvist Family' }).waitFor();
  expect((await theo.client.call(getUser)).currentFamibook).toBe('The Lindqvist Family');
  await page.goto('/multi-famibook');
  await rowOf(page, moreaus).getByRole('button', { name: 'Switch To' }).click();
  await seeToast(page, 'Switched FamiBook');
  await page.goto('/');
  await like.waitFor();
});

test('another session stays where it is (D1)', async ({ inBoth, visit, product, moreaus, lindqvists }) => {
  const theo = await inBoth();
  const page = await visit(theo.client);

  const phone = await signIn(product.url, theo, moreaus.name);
  await rowOf(page, lindqvists).getByRole('button', { name: 'Switch To' }).click();
  await seeToast(page, 'Switched FamiBook');
  expect((await phone.call(getUser)).currentFamibook).toBe(moreaus.name);
});

test('asking to join: the name trimmed, Enter sends, the answer is told, the list knows (spec 2, 5, 8)', async ({
  moreaus,
  visit,
  lindqvists,
}) => {
  const theo = await moreaus.member('Theo');
  const page = await visit(theo.client);
  await joinTab(page);
  await page.getByRole('heading', { name: 'How it works' }).waitFor();
  const button = page.getByRole('button', { name: 'Request to Join FamiBook' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('FamiBook Name').fill('   ');
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('FamiBook Name').fill('  the LINDQVIST family  ');
  await page.getByLabel('FamiBook Name').press('Enter');
  const confirmation = "Your request to join The Lindqvist Family is waiting for its manager's approval.";
  await seeToast(page, 'Request Sent', confirmation);
  expect(await page.getByLabel('FamiBook Name').inputValue()).toBe('');
  await page.getByRole('tab', { name: 'My FamiBooks' }).click();
  await rowOf(page, lindqvists).getByText('Pending', { exact: true }).waitFor();
});

test.for([
  ['is not there', 'The Nobodies', /^No FamiBook is called "The Nobodies"/],
  ['one is in already', 'The Moreau Family', /^You have already joined or asked to join this FamiBook/],
] as const)(
  'asking to join a FamiBook that %s says what the server says (spec 8)',
  async ([_, name, says], { moreaus, visit }) => {
    const theo = await moreaus.member('Theo');
    const page = await visit(theo.client);
    await joinTab(page);
    await page.getByLabel('FamiBook Name').fill(name);
    await page.getByRole('button', { name: 'Request to Join FamiBook' }).click();
    await page
      .getByRole('region', { name: /^Notification/ })
      .getByText(says)
      .first()
      .waitFor();
    expect(await page.getByLabel('FamiBook Name').inputValue()).toBe(name);
  },
);

test('an approval shows by itself (spec 4, D28)', async ({ moreaus, lindqvists, visit }) => {
  const theo = await moreaus.member('Theo');
  await askToJoin(theo, lindqvists);
  const page = await visit(theo.client);
  await rowOf(page, lindqvists).getByText('Pending', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await letIn(theo, lindqvists);
  await rowOf(page, lindqvists).getByRole('button', { name: 'Switch To' }).waitFor();
});

test('a switch that the server refuses says why and looks at the list again (spec 8)', async ({
  inBoth,
  visit,
  lindqvists,
}) => {
  const theo = await inBoth();
  const page = await visit(theo.client);
  const button = rowOf(page, lindqvists).getByRole('button', { name: 'Switch To' });
  await button.waitFor();
  await lindqvists.manager.client.call(removeMember, { params: { id: theo.id } });
  await button.click();
  await seeToast(page, 'Error', 'No such FamiBook.');
  await rowOf(page, lindqvists).waitFor({ state: 'detached' });
});

test('leaving asks first; another FamiBook stays current (D22)', async ({ inBoth, visit, lindqvists, moreaus }) => {
  const theo = await inBoth();
  const page = await visit(theo.client);
  await rowOf(page, lindqvists).getByRole('button', { name: 'Leave' }).click();
  await page
    .getByRole('dialog', { name: 'Leave The Lindqvist Family?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await rowOf(page, lindqvists).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await seeToast(page, 'FamiBook left', 'You are no longer in The Lindqvist Family.');
  await rowOf(page, lindqvists).waitFor({ state: 'detached' });
  await rowOf(page, moreaus).getByText('Current', { exact: true }).waitFor();
});

test('a request can be withdrawn (D22)', async ({ moreaus, lindqvists, visit }) => {
  const theo = await moreaus.member('Theo');
  await askToJoin(theo, lindqvists);
  const page = await visit(theo.client);
  await rowOf(page, lindqvists).getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await seeToast(page, 'Request withdrawn');
  await rowOf(page, lindqvists).waitFor({ state: 'detached' });
  expect(await theo.client.call(listMemberships)).toHaveLength(1);
});

test('who leaves the current one stands in none, and can switch to another (D22)', async ({
  inBoth,
  visit,
  moreaus,
  lindqvists,
}) => {
  const theo = await inBoth();
  const page = await visit(theo.client);
  await rowOf(page, moreaus).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await seeToast(page, 'FamiBook left', 'You are no longer in The Moreau Family.');
  await page.goto('/');
  const switching = rowOf(page, lindqvists).getByRole('button', { name: 'Switch To' });
  const isHome = page.getByRole('heading', { name: 'The Lindqvist Family', level: 1 });
  await switching.or(isHome).first().waitFor();
  if (await switching.count()) {
    await switching.click();
    await seeToast(page, 'Switched FamiBook');
  }
  expect((await theo.client.call(getUser)).currentFamibook).toBe('The Lindqvist Family');
});

test('who is left in none lands here, also by a new login, and finds the way into one (D4)', async ({
  moreaus,
  visit,
}) => {
  const theo = await moreaus.member('Theo');
  const page = await visit(theo.client);
  await rowOf(page, moreaus).getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByText(EMPTY).waitFor();
  await page.goto('/');
  await page.getByText(EMPTY).waitFor();
  expect(pathOf(page)).toBe('/multi-famibook');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();

  await page.goto('/auth');
  await page.getByLabel('Email').fill(theo.email);
  await page.getByLabel('FamiBook Name').fill(moreaus.name);
  await page.getByLabel('Password', { exact: true }).fill(theo.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByText(EMPTY).waitFor();
  expect(pathOf(page)).toBe('/multi-famibook');
  await page.getByRole('tabpanel').getByRole('button', { name: 'Join New FamiBook' }).click();
  await page.getByLabel('FamiBook Name').fill(moreaus.name);
  await page.getByLabel('FamiBook Name').press('Enter');
  await seeToast(page, 'Request Sent');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await page.getByRole('heading', { name: 'Account Pending Approval' }).waitFor();
});

test('the administrator switches to any FamiBook by its name (D1)', async ({ visit, product }) => {
  const page = await visit(await administrator(product.url));
  await page.getByLabel('FamiBook Name').fill('The Nobodies');
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await seeToast(page, 'Error', 'No such FamiBook.');
  await page.getByLabel('FamiBook Name').fill('the lindqvist family');
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await seeToast(page, 'Switched FamiBook', 'Now viewing The Lindqvist Family');
  await page.getByRole('heading', { name: 'The Lindqvist Family' }).waitFor();
});

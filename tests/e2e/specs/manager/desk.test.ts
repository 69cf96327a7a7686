import { postMessage } from '@famibook/contracts/board/endpoints';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { closeByEscape, tabTo } from '../../support/keyboard.ts';
import { focusedText, LIVE, rowOf, test as sharedTest } from './manager-fixture.ts';

const PHONE = { width: 390, height: 844, touch: true } as const;
const MANAGERS_TABS = [
  'Pending Approvals',
  'Approved Users',
  'Pending Messages',
  'Change Password',
  'Audio Management',
];

const test = sharedTest.extend('content', { scope: 'file' }, async ({ family }) => {
  const theo = await family.member('Theo');
  await family.pending('Nina');
  await theo.client.call(postMessage, { body: { content: 'May I?' } });
  return { theo };
});

const tabs = (page: Page) => page.getByRole('navigation', { name: /Dashboard/ }).getByRole('link');
const labelsOf = async (page: Page) => (await tabs(page).allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
const current = (page: Page) => page.locator('nav a[aria-current=page]').textContent();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

test('a manager has the tabs of a manager, each with an address and the number that waits (spec 2, D13)', async ({
  desk,
  family,
  content,
}) => {
  expect(content.theo.firstName).toBe('Theo');
  const page = await desk(family.manager.client, '');
  await page.getByRole('heading', { level: 1, name: `Manager Dashboard - ${family.name}`, exact: true }).waitFor();
  await page.getByRole('link', { name: 'Pending Approvals 1 waiting' }).waitFor();
  await page.getByRole('link', { name: 'Approved Users 2' }).waitFor();
  await page.getByRole('link', { name: 'Pending Messages 1 waiting' }).waitFor();
  const labels = await labelsOf(page);
  for (const label of MANAGERS_TABS) expect(labels).toContain(label);
  expect(labels).not.toContain('All Photos');
  // The address of the page alone shows the first tab.
  expect([pathOf(page), await current(page)]).toEqual(['/manager', expect.stringContaining('Pending Approvals')]);

  await page.getByRole('link', { name: /^Approved Users/ }).click();
  await heading(page, 'Approved Users').waitFor();
  expect(pathOf(page)).toBe('/manager/approved-users');
  await expect.poll(() => focusedText(page), LIVE).toBe('Approved Users');
  await page.reload();
  await heading(page, 'Approved Users').waitFor();
  await expect.poll(() => page.title()).toContain('Approved Users');
  await page.goBack();
  await heading(page, 'Pending Approvals').waitFor();
});

test('the address of a tab that the user has no right to, or that does not exist, leads to the page (spec 6)', async ({
  desk,
  family,
}) => {
  for (const tab of ['all-photos', 'nothing-of-this-name']) {
    const page = await desk(family.manager.client, tab);
    await heading(page, 'Pending Approvals').waitFor();
    expect(pathOf(page)).toBe('/manager');
  }
});

test('a phone shows the list of tabs, leads in and back out, and so does its own Back (spec 2)', async ({
  open,
  family,
  content,
}) => {
  expect(content.theo.id).toBeDefined();
  const { page } = await open({ client: family.manager.client, ...PHONE });
  await page.goto('/manager');
  await page.getByRole('link', { name: 'Pending Messages 1 waiting' }).click();
  await heading(page, 'Pending Messages').waitFor();
  await expect.poll(() => focusedText(page), LIVE).toBe('Pending Messages');
  await expect.poll(() => page.evaluate('window.scrollY')).toBe(0);
  expect(await tabs(page).count()).toBe(0);
  await page.getByText('May I?').waitFor();

  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await tabs(page).first().waitFor();
  await expect.poll(() => focusedText(page), LIVE).toContain('Pending Messages');
  expect(pathOf(page)).toBe('/manager');
  await page.goForward();
  await heading(page, 'Pending Messages').waitFor();
  await page.goBack();
  await tabs(page).first().waitFor();

  // Opened by its address there is no list to go back to in the history.
  await page.goto('/manager/approved-users');
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await tabs(page).first().waitFor();
  expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0);
});

test('every tab is reached, opened and used by the keyboard alone (spec 2)', async ({ desk, family, content }) => {
  expect(content.theo.id).toBeDefined();
  const page = await desk(family.manager.client, '');
  await rowOf(page, 'Nina').waitFor();
  const labels = await labelsOf(page);
  expect(labels).toEqual(expect.arrayContaining(MANAGERS_TABS));
  for (const [at, label] of labels.entries()) {
    // From the content of a tab the links are reached backwards.
    await tabTo(page, tabs(page).nth(at), at === 0 ? 'Tab' : 'Shift+Tab');
    await page.keyboard.press('Enter');
    await heading(page, label).waitFor();
    await expect.poll(() => focusedText(page), LIVE).toBe(label);
  }

  await page.goto('/manager/pending-approvals');
  await rowOf(page, 'Nina').waitFor();
  await tabTo(page, rowOf(page, 'Nina').getByRole('button', { name: /^Decline/ }));
  await page.keyboard.press('Enter');
  await page.getByText('Decline this request?').waitFor();
  await closeByEscape(page);
  await expect.poll(() => focusedText(page), LIVE).toBe('Decline');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await rowOf(page, 'Nina').waitFor({ state: 'detached', ...LIVE });
  // The focus of the button that is gone is not lost.
  await expect.poll(() => focusedText(page), LIVE).toBe('Pending Approvals');
});

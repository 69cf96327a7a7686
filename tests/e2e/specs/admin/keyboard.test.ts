import { expect } from 'vitest';
import { closeByEscape, tabTo } from '../../support/keyboard.ts';
import { seeToast } from '../../support/toasts.ts';
import { rowOf, test } from './admin-fixture.ts';

const TABS = ['Approved Users', 'Subscriptions', 'FamiBooks', 'Activity', 'Cloud Backups', 'Undelivered Emails'];

test('every tab of the dashboard is reached and opened by the keyboard alone, and a decision taken (spec 2)', async ({
  desk,
  request,
}) => {
  const wanted = await request();
  const page = await desk('');
  const tabs = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  const heading = page.locator('h2:focus');
  const labels = (await tabs.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');
  expect(labels).toEqual(expect.arrayContaining(TABS));
  await tabTo(page, tabs.first());
  for (const [at, label] of labels.entries()) {
    // From the content of a tab the links are reached backwards.
    await tabTo(page, tabs.nth(at), at === 0 ? 'Tab' : 'Shift+Tab');
    await page.keyboard.press('Enter');
    await heading.getByText(label, { exact: true }).waitFor();
    expect(await tabs.nth(at).getAttribute('aria-current')).toBe('page');
  }

  await tabTo(page, tabs.nth(labels.indexOf('Subscriptions')), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('searchbox'));
  await page.keyboard.type(wanted.famibookName);
  const row = rowOf(page, 'Subscriptions', wanted.famibookName);
  await expect.poll(() => page.getByRole('list', { name: 'Subscriptions' }).locator('> li').count()).toBe(1);
  const reject = row.getByRole('button', { name: `Reject ${wanted.famibookName}` });
  const dialog = page.getByRole('dialog');
  await tabTo(page, reject);
  await page.keyboard.press('Enter');
  await dialog.getByText(`${wanted.famibookName} will not be opened.`).waitFor();
  await closeByEscape(page);
  await reject.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Reject' }));
  await page.keyboard.press('Enter');
  await seeToast(page, 'Subscription Rejected', 'The subscription request has been rejected.');
  await row.getByText('Rejected').waitFor();
});

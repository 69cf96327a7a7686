import { suspendFamiBook } from '@famibook/contracts/famibooks/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { foundFamily } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { test as adminTest, rowOf, search } from './admin-fixture.ts';

const LIST = 'FamiBooks';

/** `another` is a family of one test. */
const test = adminTest.extend('another', ({ product, admin }) => foundFamily(product.url, admin));

async function act(page: Page, famibookName: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${famibookName}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a row shows members, photos, bytes, plan, state and the last activity (D13, D40)', async ({ desk, another }) => {
  await another.member();
  await another.manager.client.upload(await somePicture(), { description: 'The lake' });
  const page = await desk('famibooks');
  await search(page, /^Search FamiBooks/, another.name);
  const row = rowOf(page, LIST, another.name);
  for (const text of [
    another.manager.email,
    '2 members',
    '1 photo',
    /\d (bytes|KB|MB)/,
    'Premium plan',
    'Open',
    /Last activity/,
  ]) {
    await row.getByText(text).first().waitFor();
  }
  // The manager's e-mail finds it too.
  await search(page, /^Search FamiBooks/, another.manager.email);
  await page.getByText('1 FamiBook', { exact: true }).first().waitFor();
  await row.waitFor();
});

test('a FamiBook gets another name; a taken one is refused at the field (D40)', async ({ desk, another, family }) => {
  const page = await desk('famibooks');
  await search(page, /^Search FamiBooks/, another.manager.email);
  await act(page, another.name, 'Rename');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New name').fill(family.name);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await dialog.getByText(/taken|already/i).waitFor();
  const name = `${another.name} of Old`;
  await dialog.getByLabel('New name').fill(name);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await seeToast(page, 'FamiBook renamed', `It is now called ${name}.`);
  await rowOf(page, LIST, name).waitFor();
  await expect.poll(async () => (await another.manager.client.call(getUser)).famibookName).toBe(name);
});

test('a FamiBook is suspended after a question, and resumed at once (D39)', async ({ desk, another }) => {
  const page = await desk('famibooks');
  await search(page, /^Search FamiBooks/, another.name);
  const row = rowOf(page, LIST, another.name);
  await act(page, another.name, 'Suspend');
  await page
    .getByRole('dialog')
    .getByText(/Nothing is deleted/)
    .waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await seeToast(page, 'FamiBook suspended');
  await row.getByText('Suspended').waitFor();
  await act(page, another.name, 'Resume');
  await seeToast(page, 'FamiBook resumed');
  await row.getByText('Open').waitFor();
});

test('what another session did already is refused with its reason (D27)', async ({ desk, another, admin }) => {
  const page = await desk('famibooks');
  await search(page, /^Search FamiBooks/, another.name);
  await act(page, another.name, 'Suspend');
  await admin.call(suspendFamiBook, { params: { id: (await another.manager.client.call(getUser)).famibookId ?? '' } });
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  await page
    .getByText(/^Failed to suspend the FamiBook\. ./)
    .first()
    .waitFor();
});

test('the role is handed over to a member who is found by typing, with the keyboard alone (D40)', async ({
  desk,
  another,
}) => {
  const next = await another.member('Xenia');
  await another.member('Yara');
  await another.pending('Xenophon');
  const page = await desk('famibooks');
  await search(page, /^Search FamiBooks/, another.name);
  await act(page, another.name, 'Hand over');
  const field = page.getByRole('combobox', { name: 'New manager' });
  await expect.poll(() => field.evaluate('document.activeElement.getAttribute("role")')).toBe('combobox');
  await page.keyboard.type('xen');
  // Who only waits, and who manages it now, cannot be chosen.
  await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual([expect.stringContaining(next.email)]);
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('Xenia Tester');
  await page.keyboard.press('Enter');
  await seeToast(page, 'FamiBook handed over', `Xenia Tester is now the manager of ${another.name}.`);
  await rowOf(page, LIST, another.name).getByText(next.email).waitFor();
  expect(await next.client.call(getUser)).toMatchObject({ isManager: true });
});

test('a deletion names what goes, and is done only once the name was typed (D40)', async ({ desk, another }) => {
  const page = await desk('famibooks');
  await search(page, /^Search FamiBooks/, another.name);
  await act(page, another.name, 'Delete');
  const dialog = page.getByRole('dialog');
  for (const text of [
    'the membership of 1 member',
    /0 photos/,
    'all messages, replies and music',
    'its subscription, if this is its last FamiBook',
    /Its members keep their accounts/,
  ]) {
    await dialog.getByText(text).waitFor();
  }
  await dialog.getByRole('button', { name: 'Delete FamiBook' }).click();
  await dialog.getByText('The name does not match').waitFor();
  await dialog.getByLabel(`Type ${another.name} to confirm`).fill(another.name.toUpperCase());
  await dialog.getByRole('button', { name: 'Delete FamiBook' }).click();
  await seeToast(page, 'FamiBook deleted', `${another.name} is gone.`);
  await rowOf(page, LIST, another.name).waitFor({ state: 'detached' });
  expect(await another.manager.client.call(getUser)).toMatchObject({ famibookName: null });
});

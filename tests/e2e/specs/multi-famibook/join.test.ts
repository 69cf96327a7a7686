import type { Family } from '@famibook/testing/families/family';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { rowOf, test } from './multi-famibook-fixture.ts';

function openJoinTab(page: Page): Promise<void> {
  return page.getByRole('tab', { name: 'Join New FamiBook' }).click();
}

test('a request to join trims the name, is sent by Enter, is confirmed by a toast and appears in the list (spec 2, 5, 8)', async ({
  family,
  visit,
  second,
}) => {
  const theo = await family.member('Theo');
  const page = await visit(theo.client);
  await openJoinTab(page);
  await page.getByRole('heading', { name: 'How it works' }).waitFor();
  const button = page.getByRole('button', { name: 'Request to Join FamiBook' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('FamiBook Name').fill('   ');
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel('FamiBook Name').fill(`  ${second.name.toUpperCase()}  `);
  await page.getByLabel('FamiBook Name').press('Enter');
  const confirmation = `Your request to join ${second.name} is waiting for its manager's approval.`;
  await seeToast(page, 'Request Sent', confirmation);
  await expect.poll(() => page.getByLabel('FamiBook Name').inputValue()).toBe('');
  await page.getByRole('tab', { name: 'My FamiBooks' }).click();
  await rowOf(page, second).getByText('Pending', { exact: true }).waitFor();
});

test.for([
  ['does not exist', () => 'The Unfounded Family', /^No FamiBook is called "The Unfounded Family"/],
  ['the user is in', ({ name }: Family) => name, /^You have already joined or asked to join this FamiBook/],
] as const)(
  'a request to join a FamiBook that %s shows the text of the server (spec 8)',
  async ([_, nameFor, text], { family, visit }) => {
    const name = nameFor(family);
    const theo = await family.member('Theo');
    const page = await visit(theo.client);
    await openJoinTab(page);
    await page.getByLabel('FamiBook Name').fill(name);
    await page.getByRole('button', { name: 'Request to Join FamiBook' }).click();
    await seeToast(page, text);
    expect(await page.getByLabel('FamiBook Name').inputValue()).toBe(name);
  },
);

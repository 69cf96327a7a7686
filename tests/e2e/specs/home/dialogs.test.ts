import { expect } from 'vitest';
import { closeByEscape } from '../../support/keyboard.ts';
import { waitForCode } from '../../support/loaded-code.ts';
import { seeToast } from '../../support/toasts.ts';
import { test } from './home-test.ts';

test('a dialog whose code cannot be loaded says so, leaves the page as it was, and opens at the next press', async ({
  open,
  family,
}) => {
  const { page } = await open({ client: family.manager.client });
  const code = /\/assets\/upload-dialog-.*\.js/;
  await page.route(code, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('article').first().waitFor();
  const opener = page.getByRole('button', { name: 'Upload Photo' }).first();
  await opener.click();
  await seeToast(page, 'This could not be opened');
  expect(await page.getByRole('article').count()).toBeGreaterThan(0);
  await page.unroute(code);
  await opener.click();
  await page.getByRole('textbox', { name: /^Description/ }).waitFor();
});

test('dialogs open offline, because their code was loaded while the page was idle (WEB: offline)', async ({
  visit,
  family,
}) => {
  const page = await visit(family.manager.client);
  await page.getByRole('article').first().waitFor();
  await page.getByRole('heading', { name: 'Recent Messages' }).scrollIntoViewIfNeeded();
  await waitForCode(page, 'photo-details', 'new-message-dialog');
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'New Message', exact: true }).click();
  await page.getByRole('textbox', { name: 'Your message' }).waitFor();
  await closeByEscape(page);
  await page.locator('[data-picture]').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
});

test('a dialog whose code comes only after the press returns the focus too (WEB: focus)', async ({ open, family }) => {
  const { page } = await open({ client: family.manager.client });
  const pressed = Promise.withResolvers<void>();
  await page.route(/\/assets\/(dialog|use-tab-direction|new-message-dialog)-.*\.js/, async (route) => {
    await pressed.promise;
    await route.fallback();
  });
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'New Message', exact: true });
  await opener.focus();
  await page.keyboard.press('Enter');
  pressed.resolve();
  await page.getByRole('textbox', { name: 'Your message' }).waitFor();
  await closeByEscape(page);
  await page.locator('button:focus', { hasText: 'New Message' }).waitFor();
});

test('each dialog makes the page behind it inert from its first opening (WEB: axe)', async ({ home, family }) => {
  const page = await home(family.manager.client);
  const isPageInert = () => page.evaluate<boolean>("document.getElementById('root').inert");
  for (const [button, field] of [
    ['New Message', 'Your message'],
    ['Upload Photo', /^Description/],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await page.getByRole('textbox', { name: field }).waitFor();
    await expect.poll(isPageInert, { message: button }).toBe(true);
    await closeByEscape(page);
    await expect.poll(isPageInert, { message: button }).toBe(false);
  }
});

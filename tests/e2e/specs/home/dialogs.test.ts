import { expect } from 'vitest';
import { closeByEscape } from '../../support/keyboard.ts';
import { waitForCode } from '../../support/loaded-code.ts';
import { untilQuiet } from '../../support/quiet.ts';
import { seeToast } from '../../support/toasts.ts';
import { test } from './home-fixture.ts';

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
  await untilQuiet(page);
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
  await page.getByRole('button', { name: 'Slideshow', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await expect.poll(isPageInert, { message: 'Slideshow' }).toBe(true);
  await closeByEscape(page);
  await expect.poll(isPageInert, { message: 'Slideshow' }).toBe(false);
});

/** A page that is busy commits what React renders some frames late. */
const RENDERS_LATE = `
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...message) {
    setTimeout(() => post.apply(this, message), 40);
  };`;

/** Opens the dialog for a message, and presses Escape that long after it took the focus; playwright is too late for it. */
const openAndEscape = (afterMs: number) => `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  [...document.querySelectorAll('button')].find((one) => one.textContent === 'New Message').click();
  while (!document.querySelector('[role=dialog]:focus-within')) await frame();
  await new Promise((resolve) => setTimeout(resolve, ${afterMs}));
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
})()`;

test('a dialog that is closed while it still opens goes and releases the page, on a slow computer too', async ({
  open,
  family,
}) => {
  const { page } = await open({ client: family.manager.client });
  await page.addInitScript(RENDERS_LATE);
  await page.goto('/');
  await page.getByRole('article').first().waitFor();
  await waitForCode(page, 'new-message-dialog');
  for (const afterMs of [0, 15, 40, 80, 120, 160, 200]) {
    await page.evaluate(openAndEscape(afterMs));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate("document.getElementById('root').inert"), `after ${afterMs} ms`).toBe(false);
  }
});

/** Moves the focus over a button with a tooltip, opens the dialog so many frames later, and presses Escape in it. */
const passAndEscape = (frames: number) => `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  document.querySelector('[aria-label="Refresh Photos"]').focus();
  for (let passed = 0; passed < ${frames}; passed += 1) await frame();
  const opener = [...document.querySelectorAll('button')].find((one) => one.textContent === 'New Message');
  opener.focus({ preventScroll: true });
  opener.click();
  while (!document.querySelector('[role=dialog]:focus-within')) await frame();
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
})()`;

test('Escape closes a dialog also just after the focus has left a tooltip, which would close first (spec 2)', async ({
  open,
  family,
}) => {
  const { page } = await open({ client: family.manager.client });
  await page.goto('/');
  await waitForCode(page, 'new-message-dialog');
  await page.getByRole('button', { name: 'Refresh Photos', exact: true }).focus();
  await page.getByRole('tooltip').waitFor({ state: 'attached' });
  for (const frames of [1, 2, 3, 4]) {
    await page.locator('#messages h2').focus();
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    await page.evaluate(passAndEscape(frames));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
});

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { TOAST } from '../../../../web/src/config/timing.ts';
import { disableTimer } from '../../support/disable-timer.ts';
import { seeToast } from '../../support/toasts.ts';
import { button, photoCard, test } from './errors-fixture.ts';

const toastsOn = (page: Page) => page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');

test('one toast is shown at a time; F8 focuses it, and it can be closed (spec 2, 9)', async ({ home, theo }) => {
  const page = await home(theo);
  await disableTimer(page, TOAST.duration);
  await page.reload();
  const toasts = toastsOn(page);
  await button(photoCard(page), /^Like, /).click();
  await seeToast(page, 'Photo liked!');
  await button(photoCard(page), /^Heart, /).click();
  await seeToast(page, 'Photo loved!');
  expect(await toasts.count()).toBe(1);
  await page.keyboard.press('F8');
  expect(await page.evaluate('document.activeElement.closest("[role=region]")?.ariaLabel')).toMatch(/F8/);
  await button(toasts.first(), 'Close').click();
  await toasts.waitFor({ state: 'detached' });
});

test('a toast goes by itself (spec 2, 9)', async ({ home, theo }) => {
  const page = await home(theo);
  await button(photoCard(page), /^Like, /).click();
  await seeToast(page, 'Like removed');
  await toastsOn(page).waitFor({ state: 'detached' });
});

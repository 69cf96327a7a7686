import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { button, photoCard, test } from './errors-fixture.ts';

test('one toast is shown at a time; F8 focuses it, it can be closed, and it goes by itself (spec 2, 9)', async ({
  home,
  theo,
}) => {
  const page = await home(theo);
  const toasts = page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');
  await button(photoCard(page), /^Like, /).click();
  await seeToast(page, 'Photo liked!');
  await button(photoCard(page), /^Heart, /).click();
  await seeToast(page, 'Photo loved!');
  expect(await toasts.count()).toBe(1);
  await page.keyboard.press('F8');
  expect(await page.evaluate('document.activeElement.closest("[role=region]")?.ariaLabel')).toMatch(/F8/);
  await button(toasts.first(), 'Close').click();
  await toasts.waitFor({ state: 'detached' });
  await button(photoCard(page), /^Heart, /).click();
  await seeToast(page, 'Heart removed');
  await toasts.waitFor({ state: 'detached' });
});

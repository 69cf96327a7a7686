import type { Page } from 'playwright-core';
import { ON_THIS_DAY_DEADLINE } from '../../../web/src/config/timing.ts';
import { disableTimer } from '../support/disable-timer.ts';
import { fixDate } from '../support/fixed-date.ts';
import { home } from './home-states.ts';
import type { State } from './state.ts';
import type { TestApp } from './test-app.ts';

/** At noon of the day on which the demo family was made: midnight may have passed, or is elsewhere in the browser's zone. */
async function homeOnThatDay(page: Page, { startedAt }: TestApp) {
  await fixDate(page, new Date(startedAt).setHours(12, 0, 0, 0));
  // On a busy machine the photos of this day would come too late to be shown.
  await disableTimer(page, ON_THIS_DAY_DEADLINE);
  await home(page);
}
async function byDateTaken(page: Page) {
  await home(page);
  await page.getByRole('button', { name: 'By date taken' }).click();
  await page
    .getByText(/^Taken /)
    .first()
    .waitFor();
}
/** Wide windows have the rail beside the gallery, others the button above it. */
async function goToMonth(page: Page) {
  await byDateTaken(page);
  const rail = page.getByRole('slider', { name: 'Jump to month' });
  const button = page.getByRole('button', { name: 'Jump to month' });
  await rail.or(button).filter({ visible: true }).waitFor();
  if (await rail.isVisible()) {
    await rail.press('PageDown');
  } else {
    await button.click();
    await page.getByRole('region', { name: '2022' }).getByRole('button').first().click();
  }
  await page.getByText(/^Photos from .+ and earlier$/).waitFor();
}
async function startSlideshow(page: Page) {
  // A window in full screen cannot be resized.
  await page.addInitScript('delete Element.prototype.requestFullscreen');
  await home(page);
  await page.getByRole('button', { name: 'Slideshow', exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
}

export const MEMORIES_STATES: readonly State[] = [
  {
    name: 'home-on-this-day',
    as: 'member',
    async open(page, app) {
      await homeOnThatDay(page, app);
      await page.getByRole('region', { name: 'On this day' }).waitFor();
    },
  },
  {
    name: 'home-on-this-day-hidden',
    as: 'member',
    async open(page, app) {
      await homeOnThatDay(page, app);
      await page.getByRole('button', { name: 'Hide for today' }).click();
      await page.getByRole('region', { name: 'On this day' }).waitFor({ state: 'detached' });
    },
  },
  { name: 'gallery-by-date-taken', as: 'member', open: byDateTaken },
  { name: 'gallery-from-a-month', as: 'member', open: goToMonth },
  {
    name: 'gallery-months',
    as: 'member',
    isDialog: true,
    async open(page) {
      await byDateTaken(page);
      await page.setViewportSize({ width: 820, height: 1100 });
      await page.getByRole('button', { name: 'Jump to month' }).click();
      await page.getByRole('heading', { name: 'Jump to month' }).waitFor();
    },
  },
  { name: 'slideshow', as: 'member', isDialog: true, open: startSlideshow },
];

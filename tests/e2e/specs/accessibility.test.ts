import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_STATES } from '../states/all-states.ts';
import { openShow, type Show } from '../states/show-state.ts';
import { axeFindings, OUTSIDE_THE_PAGE } from '../support/axe.ts';

const DESKTOP = { width: 1440, height: 900 } as const;
const PHONE = { width: 390, height: 844 } as const;
/** The start includes the demo family with all its pictures. */
const START_WITHIN_MS = 400_000;

let show: Show;
beforeAll(async () => {
  show = await openShow({ hasFewPhotos: true });
}, START_WITHIN_MS);
afterAll(() => show?.close());

test.each(ALL_STATES.map((state) => [state.name, state] as const))('axe finds nothing in: %s', async (_, state) => {
  const { page, faults, setTheme, close } = await show.open(state, DESKTOP);
  const parts = state.isDialog && OUTSIDE_THE_PAGE;
  try {
    expect(await axeFindings(page, parts)).toEqual([]);
    // The dark theme in a narrow window, which covers the differences of both.
    await page.setViewportSize(PHONE);
    await setTheme('dark');
    expect(await axeFindings(page, parts)).toEqual([]);
    expect(faults).toEqual([]);
  } finally {
    await close();
  }
});

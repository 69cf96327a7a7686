import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_STATES } from '../states/all-states.ts';
import { openShow, type Show } from '../states/show-state.ts';
import { axeFindings } from '../support/axe.ts';

const DESKTOP = { width: 1440, height: 900 } as const;
const PHONE = { width: 390, height: 844 } as const;

let show: Show;
beforeAll(async () => {
  show = await openShow({ hasFewPhotos: true });
});
afterAll(() => show?.close());

test.each(ALL_STATES.map((state) => [state.name, state] as const))('axe finds nothing in: %s', async (_, state) => {
  const { page, faults, wear, close } = await show.open(state, DESKTOP);
  try {
    expect(await axeFindings(page, state.isDialog ?? false)).toEqual([]);
    // Dark and narrow at once: what either changes shows here too.
    await page.setViewportSize(PHONE);
    await wear('dark');
    expect(await axeFindings(page, state.isDialog ?? false)).toEqual([]);
    expect(faults).toEqual([]);
  } finally {
    await close();
  }
});

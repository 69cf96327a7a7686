import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALL_STATES } from '../states/all-states.ts';
import { openShow, type Show } from '../states/show-state.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/screenshots/all/', import.meta.url));
const WINDOWS = [
  { width: 390, height: 844, touch: true },
  { width: 820, height: 1180, touch: true },
  { width: 1440, height: 900 },
] as const;
const THEMES = ['light', 'dark'] as const;

const fileOf = (state: string, width: number, theme: string) => `${state}-${width}-${theme}.png`;

describe('the screens', () => {
  let show: Show;
  beforeAll(async () => {
    await rm(FOLDER, { recursive: true, force: true });
    await mkdir(FOLDER, { recursive: true });
    show = await openShow();
  });
  afterAll(() => show?.close());

  describe.each(WINDOWS)('at $width pixels', (window) => {
    test.each(ALL_STATES.map((state) => [state.name, state] as const))('%s', async (_, state) => {
      const shown = await show.open(state, window);
      try {
        for (const theme of THEMES) {
          await shown.setTheme(theme);
          // Sticky elements would appear in the middle of a full-page screenshot.
          if (state.isFullPage) await shown.page.evaluate('scrollTo({ top: 0, behavior: "instant" })');
          const path = join(FOLDER, fileOf(state.name, window.width, theme));
          await shown.page.screenshot({ path, fullPage: state.isFullPage ?? false });
        }
        expect(shown.faults).toEqual([]);
      } finally {
        await shown.close();
      }
    });
  });

  test('every state is there in every size and theme', async () => {
    const wanted = ALL_STATES.flatMap(({ name }) =>
      WINDOWS.flatMap(({ width }) => THEMES.map((theme) => fileOf(name, width, theme))),
    );
    const there = new Set(await readdir(FOLDER));
    expect(wanted.filter((file) => !there.has(file))).toEqual([]);
    expect(new Set(wanted).size).toBe(wanted.length);
  });
});

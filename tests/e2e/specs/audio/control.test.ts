import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilQuiet } from '../../support/quiet.ts';
import {
  button,
  isPlaying,
  LIVE,
  ofSound,
  RECORD_SOUNDS,
  test as sharedTest,
  waitUntilPaused,
  waitUntilPlaying,
} from './audio-fixture.ts';

const MUSIC = /\/api\/media\/[^/]+\/[^/]+$/;

/** Two tabs of one browser: the first plays, the second stayed silent for longer than the half second. */
const test = sharedTest.extend('openTwoTabs', ({ home, newFamily }) => async (): Promise<[Page, Page]> => {
  const first = await home((await newFamily.member()).client);
  await waitUntilPlaying(first);
  const second = await first.context().newPage();
  await second.addInitScript(RECORD_SOUNDS);
  await second.goto('/');
  await button(second, 'Play the music').waitFor();
  await second.waitForTimeout(1_000);
  return [first, second];
});

test('the control pauses and plays; paused, muted and the volume are remembered on this device', async ({
  upload,
  home,
  newFamily,
}) => {
  await upload('song.mp3');
  const page = await home((await newFamily.member()).client);
  await waitUntilPlaying(page);
  await button(page, 'Pause the music').click();
  await waitUntilPaused(page);
  const asked: string[] = [];
  page.on('request', (request) => MUSIC.test(request.url()) && asked.push(request.url()));
  await page.reload();
  await button(page, 'Play the music').waitFor();
  await untilQuiet(page);
  expect(asked).toEqual([]);
  await button(page, 'Play the music').click();
  await waitUntilPlaying(page);
  expect(asked).not.toEqual([]);
  await button(page, 'Music, playing').click();
  await page.getByRole('slider', { name: 'Volume' }).fill('0.3');
  await expect.poll(() => ofSound(page, 'sound.volume')).toBe(0.3);
  await button(page, 'Mute').click();
  await expect.poll(() => ofSound(page, 'sound.muted')).toBe(true);
  // Its name changes with its state, so that it must not be pressed as well.
  expect(await button(page, 'Unmute').getAttribute('aria-pressed')).toBeNull();
  await page.reload();
  await waitUntilPlaying(page);
  expect(await ofSound(page, '({ volume: sound.volume, muted: sound.muted })')).toEqual({ volume: 0.3, muted: true });
});

test('one tab of a browser plays: the one that began, until another is asked to play', async ({
  upload,
  openTwoTabs,
}) => {
  await upload('song.mp3');
  const [first, second] = await openTwoTabs();
  // A gesture alone does not move the music to this tab.
  await second.mouse.click(4, 300);
  await second.waitForTimeout(500);
  expect(await second.evaluate('window.sounds')).toEqual([]);
  expect(await isPlaying(first)).toBe(true);

  await button(second, 'Play the music').click();
  await waitUntilPlaying(second);
  await waitUntilPaused(first);
  await second.close();
  await button(first, 'Play the music').click();
  await waitUntilPlaying(first);
});

test('when the tab that plays is closed, another one goes on at the next gesture there', async ({
  upload,
  openTwoTabs,
}) => {
  await upload('song.mp3');
  const [first, second] = await openTwoTabs();
  await first.close();
  await expect
    .poll(async () => {
      await second.mouse.click(4, 300);
      return isPlaying(second);
    }, LIVE)
    .toBe(true);
});

test('on a phone the control covers nothing, and its panel fits the window', async ({ upload, home, newFamily }) => {
  await upload(`${'A very long name of a very long song '.repeat(4)}.mp3`);
  const page = await home(newFamily.manager.client, { touch: true, width: 390, height: 844 });
  await button(page, 'Music, playing').click();
  const slider = await page.getByRole('slider', { name: 'Volume' }).boundingBox();
  expect((slider?.x ?? 0) + (slider?.width ?? 999)).toBeLessThan(390);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  const buttons = (await page.evaluate(`[...document.querySelectorAll('nav[aria-label=Main] :is(a, button)')]
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, top }) => width > 0 && top > 760)
    .map(({ left, right }) => ({ left, right }))`)) as { left: number; right: number }[];
  // Photos, Messages, Add, Music and You.
  expect(buttons).toHaveLength(5);
  for (const [at, { left }] of buttons.entries()) expect(left).toBeGreaterThanOrEqual(buttons[at - 1]?.right ?? 0);
});

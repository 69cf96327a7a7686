import { deleteAudio, listAudio } from '@famibook/contracts/audio/endpoints';
import { endSession, listSessions } from '@famibook/contracts/sessions/endpoints';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchChromium, openBrowser } from '../../support/browser.ts';
import { untilLive } from '../../support/live.ts';
import { untilQuiet } from '../../support/quiet.ts';
import { untakenToasts } from '../../support/toasts.ts';
import {
  button,
  LIVE,
  mediaTitle,
  ofSound,
  RECORD_SOUNDS,
  SHORT_SECONDS,
  test as sharedTest,
  waitUntilPaused,
  waitUntilPlaying,
} from './audio-fixture.ts';

const test = sharedTest.extend('strictChromium', { scope: 'file' }, async ({ product: _ }, { onCleanup }) => {
  const chromium = await launchChromium(['--autoplay-policy=document-user-activation-required']);
  onCleanup(() => chromium.close());
  return chromium;
});

test('music plays by itself on the home page half a second after its metadata, in a loop, at 0.7 (manager spec 4, 9)', async ({
  upload,
  home,
  newFamily,
}) => {
  await upload('Summer_evening.mp3', SHORT_SECONDS);
  const page = await home((await newFamily.member()).client);
  await waitUntilPlaying(page);
  expect(await ofSound(page, '({ loop: sound.loop, volume: sound.volume, muted: sound.muted })')).toEqual({
    loop: true,
    volume: 0.7,
    muted: false,
  });
  expect(await ofSound<number>(page, 'sound.firstPlayAt - sound.metadataAt')).toBeGreaterThanOrEqual(490);
  await expect.poll(() => mediaTitle(page)).toBe('Summer evening');
  // Only a loop seeks back to the beginning.
  await page.evaluate('window.sounds[0].addEventListener("seeked", () => { window.hasLooped = true; })');
  await expect.poll(() => page.evaluate('window.hasLooped === true'), LIVE).toBe(true);
  await waitUntilPlaying(page);
});

test.for([
  ['click', (page: Page) => page.mouse.click(4, 300)],
  ['key press', (page: Page) => page.keyboard.press('a')],
  ['touch', (page: Page) => page.touchscreen.tap(4, 300)],
] as const)(
  'music that the browser blocks starts at the next %s (manager spec 4)',
  async ([kind, gesture], { upload, newFamily, strictChromium, product }) => {
    await upload('song.mp3');
    const { client } = await newFamily.member();
    const window = { touch: kind === 'touch', width: 390, height: 844 };
    const browser = await openBrowser(strictChromium, product.url, { ...window, client });
    const { page } = browser;
    // The console reports it, because an evaluation by the test would count as a gesture of the user.
    const reports: string[] = [];
    page.on('console', (message) => /^sound /.test(message.text()) && reports.push(message.text()));
    await page.addInitScript(RECORD_SOUNDS);
    await page.goto('/');
    await expect.poll(() => reports, LIVE).toEqual(['sound is blocked']);
    await gesture(page);
    await expect.poll(() => reports, LIVE).toEqual(['sound is blocked', 'sound plays']);
    await waitUntilPlaying(page);
    expect(browser.faults).toEqual([]);
    await browser.close();
  },
);

test('a change of the music by the manager is heard at once, as is its removal (D28, D29)', async ({
  home,
  newFamily,
  upload,
}) => {
  const page = await home((await newFamily.member()).client);
  expect(await button(page, 'Music').count()).toBe(0);
  await untilQuiet(page);
  await upload('First.mp3');
  await button(page, 'Music, playing').waitFor(LIVE);
  await waitUntilPlaying(page);
  await upload('Second.mp3');
  await expect.poll(() => mediaTitle(page), LIVE).toBe('Second');
  await waitUntilPlaying(page);
  const { audioFiles } = await newFamily.manager.client.call(listAudio);
  const active = audioFiles.find(({ isActive }) => isActive);
  await newFamily.manager.client.call(deleteAudio, { params: { id: active?.id as never } });
  await button(page, 'Music, playing').waitFor({ state: 'detached', ...LIVE });
  await waitUntilPaused(page);
});

test('the music stops with the session and outside the home page; back there it goes on', async ({
  upload,
  newFamily,
  home,
}) => {
  await upload('song.mp3');
  const member = await newFamily.member();
  const page = await home(member.client);
  await waitUntilPlaying(page);
  await button(page, 'Your account').click();
  await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
  await waitUntilPaused(page);
  await page.goBack();
  await waitUntilPlaying(page);
  await untilLive(page);
  const [session] = await member.client.call(listSessions);
  await member.client.call(endSession, { params: { id: session?.id as never } });
  await page.getByRole('heading', { name: 'Login Required' }).waitFor(LIVE);
  await waitUntilPaused(page);
});

test('a file that cannot be played shows no error (manager spec 8)', async ({ upload, open, newFamily }) => {
  await upload('song.mp3');
  const { page } = await open({ client: (await newFamily.member()).client });
  await page.route(/\/api\/media\/[^/]+\/[^/]+$/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/');
  await button(page, 'Music').waitFor();
  await untilQuiet(page);
  expect(untakenToasts(page)).toEqual([]);
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
});

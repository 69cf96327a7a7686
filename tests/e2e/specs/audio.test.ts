import { deleteAudio, listAudio, uploadAudio } from '@famibook/contracts/audio/endpoints';
import { endSession, listSessions } from '@famibook/contracts/sessions/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { administrator, foundFamily } from '@famibook/testing/families/family';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { launchChromium, openBrowser, type WindowOptions } from '../support/browser.ts';
import { test as sharedTest } from '../support/test.ts';
import { seeToast } from '../support/toasts.ts';

/** A push has come, and what it asked for has been read. */
const LIVE = { timeout: 60_000 };
/** Longer than any test. */
const SONG_SECONDS = 600;
const SHORT_SECONDS = 2;

/** Keeps every audio element of the page, and when it began to play. */
const LISTEN = `{
  window.sounds = [];
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (!window.sounds.includes(this)) window.sounds.push(this);
    this.triedAt ??= performance.now();
    const playing = play.call(this);
    playing.then(() => console.log('sound plays'), () => console.log('sound is blocked'));
    return playing;
  };
  const listen = EventTarget.prototype.addEventListener;
  HTMLMediaElement.prototype.addEventListener = function (type, ...rest) {
    if (!this.isHeard) {
      this.isHeard = true;
      listen.call(this, 'loadedmetadata', () => { this.knownAt ??= performance.now(); });
    }
    return listen.call(this, type, ...rest);
  };
}`;

const test = sharedTest
  // Without music yet.
  .extend('newFamily', ({ product, admin }) => foundFamily(product.url, admin))
  .extend('chromiumFlags', { scope: 'file' }, ['--autoplay-policy=no-user-gesture-required'])
  .extend('strict', { scope: 'file' }, async ({ product: _ }, { onCleanup }) => {
    const strict = await launchChromium(['--autoplay-policy=document-user-activation-required']);
    onCleanup(() => strict.close());
    return strict;
  })
  .extend('upload', ({ newFamily }) => async (name: string, seconds = SONG_SECONDS): Promise<void> => {
    const form = new FormData();
    form.set('audio', new Blob([new Uint8Array(silentMp3(seconds))], { type: 'audio/mpeg' }), name);
    const response = await newFamily.manager.client.fetch(uploadAudio.path, { method: 'POST', body: form });
    expect(response.status, await response.text()).toBe(201);
  })
  .extend('home', ({ open }) => async (client: Client, window: WindowOptions = {}): Promise<Page> => {
    const browser = await open({ ...window, client });
    await browser.page.addInitScript(LISTEN);
    await browser.page.goto('/');
    await browser.page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
    return browser.page;
  })
  /** Of one browser: the first is heard, the second was silent long past the half second. */
  .extend('twoTabs', ({ home, newFamily }) => async (): Promise<[Page, Page]> => {
    const first = await home((await newFamily.member()).client);
    await hear(first);
    const second = await first.context().newPage();
    await second.addInitScript(LISTEN);
    await second.goto('/');
    await button(second, 'Play the music').waitFor();
    await second.waitForTimeout(1_000);
    return [first, second];
  });

const sound = <Value>(page: Page, what: string): Promise<Value> =>
  page.evaluate(`(() => { const [sound] = window.sounds; return sound ? ${what} : null; })()`);
const isHeard = (page: Page) => sound<boolean | null>(page, '!sound.paused && sound.currentTime > 0');
const hear = (page: Page) => expect.poll(() => isHeard(page), LIVE).toBe(true);
const silence = (page: Page) => expect.poll(() => sound<boolean | null>(page, 'sound.paused'), LIVE).toBe(true);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const title = (page: Page) => page.evaluate('navigator.mediaSession.metadata?.title ?? null');

test('plays by itself on the home view half a second after its metadata, in a loop, at 0.7 (manager spec 4, 9)', async ({
  upload,
  home,
  newFamily,
}) => {
  await upload('Summer_evening.mp3', SHORT_SECONDS);
  const page = await home((await newFamily.member()).client);
  await hear(page);
  expect(await sound(page, '({ loop: sound.loop, volume: sound.volume, muted: sound.muted })')).toEqual({
    loop: true,
    volume: 0.7,
    muted: false,
  });
  expect(await sound<number>(page, 'sound.triedAt - sound.knownAt')).toBeGreaterThanOrEqual(490);
  expect(await title(page)).toBe('Summer evening');
  // Past its end it is still heard: it began again.
  await page.evaluate('window.sounds[0].addEventListener("seeked", () => { window.hasLooped = true; })');
  await expect.poll(() => page.evaluate('window.hasLooped === true'), LIVE).toBe(true);
  await hear(page);
});

test.for([
  ['click', (page: Page) => page.mouse.click(4, 300)],
  ['key press', (page: Page) => page.keyboard.press('a')],
  ['touch', (page: Page) => page.touchscreen.tap(4, 300)],
] as const)(
  'where the browser blocks it, it starts at the next %s (manager spec 4)',
  async ([kind, gesture], { upload, newFamily, strict, product }) => {
    await upload('song.mp3');
    const { client } = await newFamily.member();
    const window = { touch: kind === 'touch', width: 390, height: 844 };
    const browser = await openBrowser(strict, product.url, { ...window, client });
    const { page } = browser;
    // The page tells by itself: to be asked anything by the test counts as a gesture of the person.
    const told: string[] = [];
    page.on('console', (message) => /^sound /.test(message.text()) && told.push(message.text()));
    await page.addInitScript(LISTEN);
    await page.goto('/');
    await expect.poll(() => told, LIVE).toEqual(['sound is blocked']);
    await gesture(page);
    await expect.poll(() => told, LIVE).toEqual(['sound is blocked', 'sound plays']);
    await hear(page);
    expect(browser.faults).toEqual([]);
    await browser.close();
  },
);

test('its control pauses and plays; paused, muted and how loud are remembered on this device', async ({
  upload,
  home,
  newFamily,
}) => {
  await upload('song.mp3');
  const page = await home((await newFamily.member()).client);
  await hear(page);
  await button(page, 'Pause the music').click();
  await silence(page);
  await page.reload();
  await button(page, 'Play the music').waitFor();
  expect(await page.evaluate('window.sounds')).toEqual([]);
  await button(page, 'Play the music').click();
  await hear(page);
  await button(page, 'Music, playing').click();
  await page.getByRole('slider', { name: 'Volume' }).fill('0.3');
  expect(await sound(page, 'sound.volume')).toBe(0.3);
  await button(page, 'Mute').click();
  expect(await sound(page, 'sound.muted')).toBe(true);
  await page.reload();
  await hear(page);
  expect(await sound(page, '({ volume: sound.volume, muted: sound.muted })')).toEqual({ volume: 0.3, muted: true });
});

test('is heard in one tab of a browser: where it began, until another is asked to play', async ({
  upload,
  twoTabs,
}) => {
  await upload('song.mp3');
  const [first, second] = await twoTabs();
  // A gesture alone does not take it from the other.
  await second.mouse.click(4, 300);
  await second.waitForTimeout(500);
  expect(await second.evaluate('window.sounds')).toEqual([]);
  expect(await isHeard(first)).toBe(true);

  await button(second, 'Play the music').click();
  await hear(second);
  await silence(first);
  await second.close();
  await button(first, 'Play the music').click();
  await hear(first);
});

test('goes on in the tab that stayed, at a gesture there, when the one it was heard in is closed', async ({
  upload,
  twoTabs,
}) => {
  await upload('song.mp3');
  const [first, second] = await twoTabs();
  await first.close();
  await expect
    .poll(async () => {
      await second.mouse.click(4, 300);
      return isHeard(second);
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
  const places = (await page.evaluate(`[...document.querySelectorAll('nav[aria-label=Main] :is(a, button)')]
    .map((one) => one.getBoundingClientRect())
    .filter(({ width, top }) => width > 0 && top > 760)
    .map(({ left, right }) => ({ left, right }))`)) as { left: number; right: number }[];
  // Photos, Messages, Add, Music and You.
  expect(places).toHaveLength(5);
  for (const [at, { left }] of places.entries()) expect(left).toBeGreaterThanOrEqual(places[at - 1]?.right ?? 0);
});

test('what the manager changes is heard at once: other music, and none (D28, D29)', async ({
  home,
  newFamily,
  upload,
}) => {
  const page = await home((await newFamily.member()).client);
  expect(await button(page, 'Music').count()).toBe(0);
  await page.waitForLoadState('networkidle');
  await upload('First.mp3');
  await button(page, 'Music, playing').waitFor(LIVE);
  await hear(page);
  await upload('Second.mp3');
  await expect.poll(() => title(page), LIVE).toBe('Second');
  await hear(page);
  const { audioFiles } = await newFamily.manager.client.call(listAudio);
  const active = audioFiles.find(({ isActive }) => isActive);
  await newFamily.manager.client.call(deleteAudio, { params: { id: active?.id as never } });
  await button(page, 'Music, playing').waitFor({ state: 'detached', ...LIVE });
  await silence(page);
});

test('falls silent with the session, and away from the home view; back there it goes on', async ({
  upload,
  newFamily,
  home,
}) => {
  await upload('song.mp3');
  const member = await newFamily.member();
  const page = await home(member.client);
  await hear(page);
  await button(page, 'Your account').click();
  await page.getByRole('menuitem', { name: 'Account', exact: true }).click();
  await silence(page);
  await page.goBack();
  await hear(page);
  const [session] = await member.client.call(listSessions);
  await member.client.call(endSession, { params: { id: session?.id as never } });
  await page.getByRole('heading', { name: 'Login Required' }).waitFor(LIVE);
  await silence(page);
});

test('a file that cannot be heard is silent in every sense (manager spec 8)', async ({ upload, open, newFamily }) => {
  await upload('song.mp3');
  const { page } = await open({ client: (await newFamily.member()).client });
  await page.route(/\/api\/media\/[^/]+\/[^/]+$/, (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/');
  await button(page, 'Music').waitFor();
  await page.waitForLoadState('networkidle');
  expect(
    await page
      .getByRole('region', { name: /^Notification/ })
      .getByRole('listitem')
      .count(),
  ).toBe(0);
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
});

test('the manager uploads an MP3 from the message section, and hears it (section 2)', async ({ home, newFamily }) => {
  const page = await home(newFamily.manager.client);
  await page.getByRole('button', { name: 'Upload MP3' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: 'Upload MP3 Audio' }).waitFor();
  const input = dialog.locator('input[type=file]');
  expect(await input.getAttribute('accept')).toBe('.mp3,audio/mpeg');
  const submit = button(page, 'Upload Audio');
  expect(await submit.isDisabled()).toBe(true);
  await input.setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await dialog.getByText('Please select a valid audio file').waitFor();
  expect(await submit.isDisabled()).toBe(true);
  // It says that it is audio, and is not: the server looks at the bytes.
  await input.setInputFiles({
    name: 'diary.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('Dear diary '.repeat(500)),
  });
  await submit.click();
  await seeToast(page, 'Failed to upload audio');
  await input.setInputFiles({ name: 'Waltz.mp3', mimeType: 'audio/mpeg', buffer: silentMp3(SONG_SECONDS) });
  await submit.click();
  await seeToast(page, 'Audio uploaded successfully');
  await dialog.waitFor({ state: 'detached' });
  await hear(page);
  expect(await title(page)).toBe('Waltz');
});

test('members are offered no upload of music; the administrator is asked for whom it is (section 6, D1)', async ({
  home,
  newFamily,
  product,
}) => {
  const member = await home((await newFamily.member()).client);
  await member.getByRole('heading', { name: 'Recent Messages' }).waitFor();
  expect(await member.getByRole('button', { name: 'Upload MP3' }).count()).toBe(0);
  const page = await home(await administrator(product.url));
  await page.getByRole('button', { name: 'Upload MP3' }).click();
  const file = { name: 'Anthem.mp3', mimeType: 'audio/mpeg', buffer: silentMp3(SHORT_SECONDS) };
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await button(page, 'Upload Audio').click();
  await page.getByLabel('FamiBook Name').fill(newFamily.name);
  await button(page, 'Continue').click();
  await seeToast(page, 'Audio uploaded successfully');
  const { audioFiles } = await newFamily.manager.client.call(listAudio);
  expect(audioFiles.map(({ originalFilename }) => originalFilename)).toEqual(['Anthem.mp3']);
});

import { uploadAudio } from '@famibook/contracts/audio/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import { silentMp3 } from '@famibook/testing/corpus/sounds';
import { foundFamily } from '@famibook/testing/families/family';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WindowOptions } from '../../support/browser.ts';
import { watchLive } from '../../support/live.ts';
import { test as sharedTest } from '../../support/test.ts';

/** Waiting for a push, and for what the page then reads. */
export const LIVE = { timeout: 60_000 };
/** Longer than any test. */
export const LONG_SECONDS = 600;
export const SHORT_SECONDS = 2;

/** Runs in the page: collects its audio elements in `window.sounds`, with the times of their metadata and first play. */
export const RECORD_SOUNDS = `{
  window.sounds = [];
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function () {
    if (!window.sounds.includes(this)) window.sounds.push(this);
    this.firstPlayAt ??= performance.now();
    const playing = play.call(this);
    playing.then(() => console.log('sound plays'), () => console.log('sound is blocked'));
    return playing;
  };
  const addListener = EventTarget.prototype.addEventListener;
  HTMLMediaElement.prototype.addEventListener = function (type, ...rest) {
    if (!this.isRecorded) {
      this.isRecorded = true;
      addListener.call(this, 'loadedmetadata', () => { this.metadataAt ??= performance.now(); });
    }
    return addListener.call(this, type, ...rest);
  };
}`;

/** Each test has a new family, which has no music until `upload`; `home` opens the home page. */
export const test = sharedTest
  .extend('newFamily', ({ product, admin }) => foundFamily(product.url, admin))
  .extend('chromiumFlags', { scope: 'file' }, ['--autoplay-policy=no-user-gesture-required'])
  .extend('upload', ({ newFamily }) => async (name: string, seconds = LONG_SECONDS): Promise<void> => {
    const form = new FormData();
    form.set('audio', new Blob([new Uint8Array(silentMp3(seconds))], { type: 'audio/mpeg' }), name);
    const response = await newFamily.manager.client.fetch(uploadAudio.path, { method: 'POST', body: form });
    expect(response.status, await response.text()).toBe(201);
  })
  .extend('home', ({ open }) => async (client: Client, window: WindowOptions = {}): Promise<Page> => {
    const { page } = await open({ ...window, client });
    await page.addInitScript(RECORD_SOUNDS);
    await watchLive(page);
    await page.goto('/');
    await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
    return page;
  });

/** A value of the page's first audio element, `null` without one. */
export function ofSound<Value>(page: Page, expression: string): Promise<Value> {
  return page.evaluate(`(() => { const [sound] = window.sounds; return sound ? ${expression} : null; })()`);
}

export function isPlaying(page: Page): Promise<boolean | null> {
  return ofSound(page, '!sound.paused && sound.currentTime > 0');
}

export function waitUntilPlaying(page: Page): Promise<void> {
  return expect.poll(() => isPlaying(page), LIVE).toBe(true);
}

export function waitUntilPaused(page: Page): Promise<void> {
  return expect.poll(() => ofSound<boolean | null>(page, 'sound.paused'), LIVE).toBe(true);
}

export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

export function mediaTitle(page: Page): Promise<unknown> {
  return page.evaluate('navigator.mediaSession.metadata?.title ?? null');
}

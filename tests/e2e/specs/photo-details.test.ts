import { commentOnPhoto, deletePhoto } from '@famibook/contracts/photos/endpoints';
import type { Family } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { WindowOptions } from '../support/browser.ts';
import { moveFingers, tapTwice } from '../support/fingers.ts';
import { closeByEscape } from '../support/keyboard.ts';
import { test as sharedTest } from '../support/test.ts';

const TALK = 203;

async function share(family: Family, description: string): Promise<string> {
  const { body } = await family.manager.client.upload(await somePicture(640, 480), { description });
  return body.id;
}

const test = sharedTest
  .extend('member', { scope: 'file' }, ({ family }) => family.member('Mika'))
  /** Newest first, as in the gallery; the oldest has many comments. */
  .extend('photos', { scope: 'file' }, async ({ family, member }) => {
    const oldest = await share(family, 'The oldest');
    const middle = await share(family, 'The one in the middle');
    const photos = [await share(family, 'The newest'), middle, oldest];
    for (let at = 1; at <= TALK; at += 1) {
      await member.client.call(commentOnPhoto, { params: { id: oldest }, body: { content: `Word ${at}.` } });
    }
    return photos;
  })
  .extend('visit', ({ open, member, photos: _ }) => async (path: string, window: WindowOptions = {}): Promise<Page> => {
    const browser = await open({ ...window, client: member.client });
    await browser.page.goto(path);
    // By its tag name, because the page behind open details has no roles.
    await browser.page.locator('article').first().waitFor();
    return browser.page;
  });

const opener = (page: Page, words: string): Locator =>
  page.getByRole('article').filter({ hasText: words }).locator('[data-picture]');
const details = (page: Page, words: string): Locator => page.getByRole('dialog').getByText(words, { exact: true });
const shownId = (page: Page) => new URL(page.url()).searchParams.get('photo');
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' });
async function pictureBox(page: Page) {
  const box = await page.getByRole('dialog').locator('img[srcset]').boundingBox();
  if (!box) throw new Error('No picture is shown.');
  return box;
}
/** Waits until the picture stands still. */
const settled = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('img[srcset]')
    .evaluate(`(picture) => new Promise((resolve) => {
    let last, frames = 0;
    const look = () => {
      const { left, top, width } = picture.getBoundingClientRect();
      const place = [left, top, width].join(' ');
      frames = place === last ? frames + 1 : 0;
      last = place;
      if (frames === 15) resolve();
      else requestAnimationFrame(look);
    };
    look();
  })`);

/** Relative luminance of `rgb(…)`, by WCAG. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((part) => {
    const share = Number(part) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('the focus ring of the cross can be seen on the card (WEB: visible focus ring)', async ({ visit, photos }) => {
  const page = await visit(`/?photo=${photos[0]}`);
  await page.getByRole('button', { name: 'Close' }).and(page.locator(':focus-visible')).waitFor();
  const [ring = '', card = ''] = await page.evaluate<string[]>(`(() => {
    const cross = document.activeElement;
    return [getComputedStyle(cross).outlineColor, getComputedStyle(cross.parentElement).backgroundColor];
  })()`);
  const [light, dark] = [luminance(ring), luminance(card)].sort((a, b) => b - a);
  expect(((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)).toBeGreaterThanOrEqual(3);
});

test('arrows go through the photos; one step Back closes, and the focus is at the card looked at last', async ({
  visit,
  photos,
}) => {
  const page = await visit('/');
  await opener(page, 'The newest').click();
  await details(page, 'The newest').waitFor();
  expect(shownId(page)).toBe(photos[0]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await details(page, 'The one in the middle').waitFor();
  await page.keyboard.press('ArrowRight');
  await details(page, 'The oldest').waitFor();
  expect(shownId(page)).toBe(photos[2]);
  await page.goBack();
  await closed(page);
  expect(shownId(page)).toBeNull();
  const focused = () => page.evaluate('document.activeElement.closest("article")?.dataset.id');
  await expect.poll(focused).toBe(photos[2]);
});

test('a link opens the photo also without the gallery before it; Escape leads to the gallery', async ({
  visit,
  photos,
}) => {
  const page = await visit(`/?photo=${photos[1]}`);
  await details(page, 'The one in the middle').waitFor();
  await closeByEscape(page);
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/');
});

test.for([
  ['that was never shared', '019aa000-0000-7000-8000-000000000000'],
  ['with nonsense in it', 'nonsense'],
])('a link %s says so, and leads back', async ([_, id], { visit }) => {
  const page = await visit(`/?photo=${id}`);
  await page.getByText('This photo is not available').last().waitFor();
  await page.getByRole('button', { name: 'Back to the gallery' }).click();
  await closed(page);
});

test('a photo that is deleted while its details are open is shown as deleted', async ({ visit, family }) => {
  const id = await share(family, 'Only for a moment');
  const page = await visit(`/?photo=${id}`);
  await details(page, 'Only for a moment').waitFor();
  await family.manager.client.call(deletePhoto, { params: { id } });
  await page.getByText('This photo is not available').last().waitFor();
});

test('a double-click enlarges what is under the pointer, a drag moves it, another photo starts whole', async ({
  visit,
  photos,
}) => {
  const page = await visit(`/?photo=${photos[0]}`);
  await details(page, 'The newest').waitFor();
  await settled(page);
  const whole = await pictureBox(page);
  const point = { x: whole.x + 120, y: whole.y + 90 };
  await page.mouse.dblclick(point.x, point.y);
  await expect.poll(async () => (await pictureBox(page)).width / whole.width).toBeCloseTo(2.5, 1);
  await settled(page);
  const large = await pictureBox(page);
  expect((point.x - large.x) / large.width).toBeCloseTo(120 / whole.width, 2);
  await page.mouse.move(500, 400);
  await page.mouse.down();
  await page.mouse.move(440, 400, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await pictureBox(page)).x).toBeCloseTo(large.x - 60, 0);
  await page.keyboard.press('ArrowRight');
  await details(page, 'The one in the middle').waitFor();
  await expect.poll(async () => (await pictureBox(page)).width).toBeCloseTo(whole.width, 0);
});

test('on a phone a swipe shows the next photo, two fingers enlarge, a double tap makes it whole again', async ({
  visit,
  photos,
}) => {
  const page = await visit(`/?photo=${photos[0]}`, { width: 390, height: 844, touch: true });
  await details(page, 'The newest').waitFor();
  await settled(page);
  await moveFingers(page, [
    { x: 300, y: 120 },
    { x: 120, y: 130 },
  ]);
  await details(page, 'The one in the middle').waitFor();
  await settled(page);
  const whole = await pictureBox(page);
  await moveFingers(
    page,
    [
      { x: 160, y: 150 },
      { x: 110, y: 150 },
    ],
    [
      { x: 230, y: 150 },
      { x: 280, y: 150 },
    ],
  );
  await expect.poll(async () => (await pictureBox(page)).width).toBeGreaterThan(whole.width * 1.8);
  await tapTwice(page, { x: 195, y: 200 });
  await expect.poll(async () => (await pictureBox(page)).width).toBeCloseTo(whole.width, 0);
});

test('earlier comments come on demand, above those already read (D13)', async ({ visit, photos }) => {
  const page = await visit(`/?photo=${photos[2]}`);
  const list = page.getByRole('region', { name: 'Comments' });
  await list.getByText(`Word ${TALK}.`, { exact: true }).waitFor();
  expect(await list.getByRole('listitem').count()).toBe(200);
  await page.getByRole('button', { name: 'Show earlier comments' }).click();
  await list.getByText('Word 1.', { exact: true }).waitFor();
  expect(await list.getByRole('listitem').count()).toBe(TALK);
  expect(await page.getByRole('button', { name: 'Show earlier comments' }).count()).toBe(0);
});

test('on a phone the arrows lie below the picture, and the comment box is in the window wherever one reads', async ({
  visit,
  photos,
}) => {
  const page = await visit('/', { width: 390, height: 664, touch: true });
  await opener(page, 'The one in the middle').click();
  await details(page, 'The one in the middle').waitFor();
  for (const name of ['Previous photo', 'Next photo']) {
    const gap = async () => {
      const [arrow, picture] = await Promise.all([page.getByRole('button', { name }).boundingBox(), pictureBox(page)]);
      return arrow ? arrow.y - (picture.y + picture.height) : Number.NaN;
    };
    // Within a pixel, to which a browser rounds.
    await expect.poll(gap, { message: `from the picture to ${name}` }).toBeGreaterThan(-1);
  }
  const box = page.getByRole('textbox', { name: 'Your comment' });
  const isInWindow = async () => {
    const { y, height } = (await box.boundingBox()) ?? { y: -1, height: 0 };
    return y >= 0 && y + height <= 664;
  };
  await expect.poll(isInWindow).toBe(true);
  await page.getByRole('heading', { name: 'Comments' }).evaluate('(heading) => heading.scrollIntoView()');
  await expect.poll(isInWindow).toBe(true);
  await page.getByRole('button', { name: 'Next photo' }).click();
  await details(page, 'The oldest').waitFor();
  expect(shownId(page)).toBe(photos[2]);
});

test('on a phone held sideways the arrow stands beside the camera, not below it', async ({ visit, photos }) => {
  const page = await visit(`/?photo=${photos[1]}`, { width: 852, height: 393, touch: true });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 59, right: 59 } });
  const arrow = page.getByRole('dialog').getByRole('button', { name: 'Previous photo' });
  await expect.poll(async () => (await arrow.boundingBox())?.x).toBeGreaterThanOrEqual(59);
  const comments = page.getByRole('dialog').getByRole('region', { name: 'Comments' });
  await expect
    .poll(async () => {
      const { x = 0, width = 852 } = (await comments.boundingBox()) ?? {};
      return x + width;
    })
    .toBeLessThanOrEqual(852 - 59);
});

test('on a small phone a tall picture is in the middle', async ({ visit, family }) => {
  const { body } = await family.manager.client.upload(await somePicture(480, 960), { description: 'The tall one' });
  const page = await visit(`/?photo=${body.id}`, { width: 320, height: 568, touch: true });
  const middle = async () => pictureBox(page).then(({ x, width }) => x + width / 2);
  await expect.poll(middle).toBeCloseTo(160, 0);
});

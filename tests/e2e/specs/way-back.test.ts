import { postMessage } from '@famibook/contracts/board/endpoints';
import { listPhotos } from '@famibook/contracts/photos/endpoints';
import { endSession, listSessions } from '@famibook/contracts/sessions/endpoints';
import type { Client } from '@famibook/testing/clients/client';
import type { Family, TestUser } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { TOAST } from '../../../web/src/config/timing.ts';
import type { WindowOptions } from '../support/browser.ts';
import { disableTimer } from '../support/disable-timer.ts';
import { closeByEscape } from '../support/keyboard.ts';
import { untilLive, watchLive } from '../support/live.ts';
import { test as sharedTest } from '../support/test.ts';

/** Waiting for a push, and for what the page then reads. */
const LIVE = { timeout: 60_000 };
const PHONE = { width: 390, height: 844, touch: true };
const TOP_BAR_OFFSET = 80;

const test = sharedTest.extend(
  'visit',
  ({ open }) =>
    async (path: string, options: WindowOptions & { client?: Client } = {}): Promise<Page> => {
      const browser = await open(options);
      await watchLive(browser.page);
      await browser.page.goto(path);
      return browser.page;
    },
);
test.beforeAll(async ({ family }) => {
  for (let at = 0; at < 12; at += 1) {
    await family.manager.client.upload(await somePicture(64, 48), { description: `Photo ${at}` });
  }
  await family.manager.client.call(postMessage, { body: { content: 'Who brings the cake?' } });
});

async function signIn(page: Page, family: Family, { email, password }: TestUser) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('FamiBook Name').fill(family.name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
async function endSessionOf(client: Client) {
  const [session] = await client.call(listSessions);
  await client.call(endSession, { params: { id: session?.id as never } });
}
const topOf = (page: Page, id: string) =>
  page.evaluate<number>(`document.getElementById('${id}').getBoundingClientRect().top`);

test('a shared photo opens after signing in, and the visitor reads that it is waiting (D6, D22)', async ({
  visit,
  family,
}) => {
  const [newest] = await family.manager.client.call(listPhotos);
  const photo = String(newest?.id);
  const page = await visit(`/?photo=${photo}`);
  await page.getByRole('heading', { name: 'A photo is waiting for you' }).waitFor();
  await page.getByRole('link', { name: 'Sign In to See It' }).click();
  await signIn(page, family, await family.member('Theo'));
  await page.getByRole('dialog').getByText('Photo 11').first().waitFor();
  expect(new URL(page.url()).search).toBe(`?photo=${photo}`);
});

test('a foreign address in the link of the login page is not followed (D6)', async ({ visit, family }) => {
  const page = await visit(`/auth?next=${encodeURIComponent('//elsewhere.example/')}`);
  await signIn(page, family, await family.member('Mia'));
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(new URL(page.url()).host).not.toContain('elsewhere');
});

test('text that was typed when the session ended is restored for the same user only (D6)', async ({
  visit,
  family,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/', { client: theo.client });
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByRole('button', { name: 'New Message', exact: true }).click();
  await page.getByLabel('Your message').fill('Half a thought');
  await untilLive(page);
  await endSessionOf(theo.client);
  await page.getByRole('heading', { name: 'Login Required' }).waitFor(LIVE);
  await expect.poll(() => page.evaluate('scrollY'), { message: 'another page begins at its top' }).toBe(0);
  await page.goto('/auth');
  await signIn(page, family, theo);
  await page.getByRole('heading', { name: 'Recent Photos' }).waitFor();
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByRole('button', { name: 'New Message', exact: true }).click();
  expect(await page.getByLabel('Your message').inputValue()).toBe('Half a thought');
  await closeByEscape(page);

  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect(await page.evaluate<string>('JSON.stringify({ ...localStorage })')).not.toContain('Half a thought');
});

test('on a phone everything is one press away at the foot, with words (WEB: phones)', async ({ visit, family }) => {
  const { client } = await family.member('Theo');
  const page = await visit('/', { ...PHONE, client });
  await page.getByRole('article').first().waitFor();
  const bar = page.getByRole('navigation', { name: 'Main' });
  for (const name of ['Photos', 'Messages', 'Add', 'You']) {
    const button = bar.getByRole('button', { name, exact: true });
    const box = await button.boundingBox();
    expect(box?.height, name).toBeGreaterThanOrEqual(44);
    expect(box && box.y + box.height, name).toBeGreaterThan(PHONE.height - 80);
    expect(await button.getByText(name).isVisible(), name).toBe(true);
  }
  expect(await page.getByRole('button', { name: 'Sign Out' }).count(), 'one way to sign out').toBe(0);
  await bar.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: 'New Message' }).click();
  await page.getByLabel('Your message').fill('From the bus');
  await page.getByRole('button', { name: 'Post Message' }).click();
  await page.locator('#messages').getByText('From the bus').first().waitFor();
  await bar.getByRole('button', { name: 'You', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
});

test('messages have an address of their own, which holds while the photos above come (WEB: messages)', async ({
  visit,
  family,
}) => {
  const { client } = await family.member('Theo');
  const page = await visit('/#messages', { client });
  await page.getByText('Who brings the cake?').waitFor();
  await expect.poll(() => topOf(page, 'messages'), LIVE).toBeCloseTo(TOP_BAR_OFFSET, -0.5);
});

test('a page that was loaded at the messages stays at the photo that is closed', async ({ visit, family }) => {
  const page = await visit('/#messages', { client: family.manager.client });
  await expect.poll(() => topOf(page, 'messages'), LIVE).toBeCloseTo(TOP_BAR_OFFSET, -0.5);
  await page.mouse.wheel(0, -1_000);
  await expect.poll(() => topOf(page, 'messages')).toBeCloseTo(TOP_BAR_OFFSET + 1_000, -0.5);
  await page.getByRole('button', { name: /: Photo 7$/ }).click();
  await page.getByRole('dialog').getByText('Photo 7').first().waitFor();
  await page.evaluate("window.scrolls = 0; addEventListener('scroll', () => { scrolls += 1; })");
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('[data-picture]:focus').waitFor();
  expect(await page.evaluate('scrolls')).toBe(0);
  expect(await topOf(page, 'messages')).toBeCloseTo(TOP_BAR_OFFSET + 1_000, -0.5);
  await expect.poll(() => page.evaluate('history.scrollRestoration')).toBe('auto');
});

test('a user who scrolls on their way to the messages is not pulled back (D6)', async ({ visit, family }) => {
  const page = await visit('/', { client: family.manager.client });
  await page.getByRole('article').first().waitFor();
  await page.evaluate(`addEventListener('scroll', () => {
    dispatchEvent(new WheelEvent('wheel'));
    scrollTo({ top: 0, behavior: 'instant' });
  }, { once: true })`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Messages' }).click();
  await page.locator('#messages h2:focus').waitFor();
  await expect.poll(() => page.evaluate('scrollY')).toBe(0);
});

test('a press on the way to the messages stops the page, so that what is pressed stays under the pointer (WEB: messages)', async ({
  visit,
  family,
}) => {
  const page = await visit('/', { client: family.manager.client });
  await page.getByRole('article').first().waitFor();
  // Pressed within the page: on a busy machine a press from outside could come after the arrival.
  await page.evaluate(`addEventListener('scroll', () => {
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }));
    window.pressedAt = document.getElementById('messages').getBoundingClientRect().top;
  }, { once: true })`);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Messages' }).click();
  await expect.poll(() => page.evaluate('window.pressedAt'), LIVE).toBeGreaterThan(0);
  await page.evaluate(`new Promise((resolve) => {
    let frames = 0;
    const look = () => (++frames < 60 ? requestAnimationFrame(look) : resolve());
    look();
  })`);
  expect(await topOf(page, 'messages')).toBeCloseTo(Number(await page.evaluate('pressedAt')), -0.5);
});

test('what others add is marked until it was seen; what one adds oneself is not (WEB: new since the last visit)', async ({
  visit,
  family,
}) => {
  const theo = await family.member('Theo');
  const page = await visit('/', { client: theo.client });
  await page.getByRole('article').first().waitFor();
  const messages = page.getByRole('button', { name: 'Messages', exact: true });
  const mark = page.getByRole('banner').getByText('1 new', { exact: true });
  const stored = () => page.evaluate<boolean>("Object.keys(localStorage).some((key) => key.endsWith(':messages'))");
  await expect.poll(stored, LIVE).toBe(true);
  await theo.client.call(postMessage, { body: { content: 'My own words' } });
  await family.manager.client.call(postMessage, { body: { content: 'Is anybody there?' } });
  await mark.waitFor({ state: 'attached', ...LIVE });
  await page.reload();
  await mark.waitFor({ state: 'attached', ...LIVE });
  await messages.click();
  await page.getByText('Is anybody there?').waitFor();
  await mark.waitFor({ state: 'detached', ...LIVE });
});

test('the first stop of the Tab key leads past the bar and the controls to the photos', async ({ visit, family }) => {
  const { client } = await family.member('Theo');
  const page = await visit('/', { client });
  await page.getByRole('article').first().waitFor();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Skip to photos' }).press('Enter');
  await page.locator('[data-picture]:focus').waitFor();
});

test('a toast stands at the foot of the window, above the buttons of a dialog (WEB: toasts)', async ({
  visit,
  family,
}) => {
  const page = await visit('/', { ...PHONE, client: family.manager.client });
  // A busy machine may take longer to look at a toast than it stays.
  await disableTimer(page, TOAST.duration);
  await page.reload();
  await page.getByRole('article').first().waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByRole('button', { name: 'New Message', exact: true }).click();
  await page.getByLabel('Your message').fill('Lost on the way');
  await page.route('**/api/messages', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: { message: 'Not now.' } })
      : route.continue(),
  );
  const submit = page.getByRole('button', { name: 'Post Message' });
  await submit.click();
  const toast = page
    .getByRole('region', { name: /^Notification/ })
    .getByRole('listitem')
    .first();
  await toast.waitFor();
  // It slides in.
  const place = async () => {
    const [box, button] = await Promise.all([toast.boundingBox(), submit.boundingBox()]);
    if (!box || !button) return 'nowhere';
    if (box.y <= PHONE.height / 3) return 'too high';
    return box.y + box.height <= button.y ? 'above the buttons' : 'on the buttons';
  };
  await expect.poll(place).toBe('above the buttons');
});

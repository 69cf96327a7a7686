import { somePicture } from '@famibook/testing/images/pictures';
import { expect } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import { test } from '../../support/test.ts';

interface Asked {
  path: string;
  by: string;
}

const ASKED = `performance.getEntriesByType('resource').map(({ name, initiatorType }) => ({
  path: new URL(name).pathname + new URL(name).search, by: initiatorType }))`;

test('the page of a signed-in user asks for the user and the photos itself, and its code asks for neither again', async ({
  chromium,
  product,
  family,
}) => {
  await family.manager.client.upload(await somePicture(), { description: 'The newest' });
  const { page, faults, close } = await openBrowser(chromium, product.url, { client: family.manager.client });
  // Without a live connection nothing is reloaded.
  await page.routeWebSocket(/\/ws(\?|$)/, (socket) => socket.close());
  const onThisDay: string[] = [];
  page.on('request', (request) => request.url().includes('/api/photos/on-this-day') && onThisDay.push(request.url()));
  await page.goto('/');
  await page.getByRole('article').first().waitFor();
  const asked = (await page.evaluate(ASKED)) as Asked[];
  const ofPath = (path: string) => asked.filter((one) => one.path === path).map(({ by }) => by);
  expect(ofPath('/api/user')).toEqual(['link']);
  expect(ofPath('/api/photos')).toEqual(['link']);
  await expect.poll(() => onThisDay).toHaveLength(1);
  expect(faults).toEqual([]);
  await close();
});

test('the page of a signed-in user asks for its scripts in the order in which they run', async ({ family, open }) => {
  const { page } = await open({ client: family.manager.client });
  const html = await (await page.goto('/'))?.text();
  const links = [...(html ?? '').matchAll(/<link [^>]*href="\/([^"]+\.js)"/g)];
  const scripts = links.map(([, file = '']) => file.replace(/^assets\/|-[\w-]{8}(?=\.)/g, ''));
  expect(scripts).toEqual([
    'first-screen.js',
    'theme.js',
    'rolldown-runtime.js',
    'shared.js',
    'shared-home.js',
    'home-page.js',
  ]);
});

test.for([
  { name: 'a phone', width: 390, shown: 1 },
  { name: 'a desktop', width: 1440, shown: 4 },
])(
  'on $name the pictures of the first row are asked for before the app is there, and are those it shows',
  async ({ width, shown }, { family, open }) => {
    for (let number = 0; number < shown; number++) await family.manager.client.upload(await somePicture(1_300, 900));
    const { page } = await open({ client: family.manager.client, width });
    const early = new Set<string>();
    page.on('request', (request) => request.url().includes('/api/media/') && early.add(request.url()));
    const app = Promise.withResolvers<void>();
    await page.route(/\/assets\/shared-/, async (route) => {
      await app.promise;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => early.size).toBe(shown);
    const asked = [...early];
    app.resolve();
    const pictures = page
      .getByRole('article')
      .getByRole('button', { name: /^Open photo/ })
      .locator('img');
    // The browser chooses from the sizes of a picture a moment after it is there.
    const first = async () => {
      const chosen = await pictures.evaluateAll((all) =>
        all.map((each) => (each as unknown as { currentSrc: string }).currentSrc),
      );
      return chosen.slice(0, shown).toSorted();
    };
    await expect.poll(first).toEqual(asked.toSorted());
  },
);

test('the way to the messages leads to their heading also while the memories above them are awaited (spec 2)', async ({
  family,
  open,
}) => {
  const { page } = await open({ client: family.manager.client });
  // They never come, so that what is below them is hidden for as long as the page waits.
  await page.route('**/api/photos/on-this-day**', () => undefined);
  await page.goto('/');
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  await page.getByRole('heading', { name: 'Recent Messages' }).and(page.locator(':focus')).waitFor();
});

test('the page of a visitor asks for no photos', async ({ chromium, product }) => {
  const { page, close } = await openBrowser(chromium, product.url);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  const asked = (await page.evaluate(ASKED)) as Asked[];
  expect(asked.filter(({ path }) => path.startsWith('/api/photos'))).toEqual([]);
  await close();
});

import { join } from 'node:path';
import { listMessages } from '@famibook/contracts/board/endpoints';
import { endOrphan } from '@famibook/one-machine/postgres/postmaster';
import type { Client } from '@famibook/testing/clients/client';
import { signIn } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { type Product, startProduct } from '@famibook/testing/product/product';
import { atLastingPort, startOwnProduct } from '@famibook/testing/test';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForCode } from '../../support/loaded-code.ts';
import { untilQuiet } from '../../support/quiet.ts';
import { seeToast } from '../../support/toasts.ts';
import { button, test as sharedTest, UNREACHABLE, writeNewMessage } from './errors-fixture.ts';

/** Waiting for a push, and for what the page then reads. */
const LIVE = { timeout: 60_000 };

const test = sharedTest
  .extend('settings', { scope: 'file' }, atLastingPort)
  .extend('product', { scope: 'file' }, startOwnProduct)
  /** The home page, once it has read all that it shows. */
  .extend('loadedHome', ({ open }) => async (client: Client): Promise<Page> => {
    const { page } = await open({ client });
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    await untilQuiet(page);
    return page;
  });
/** Restarted by the first test, killed by the second. */
let again: Product | undefined;
test.afterAll(kill);

/** As a power cut; the database, which outlives the process, ends before its folder is removed. */
async function kill(): Promise<void> {
  if (!again) return;
  await again.kill();
  await endOrphan(join(again.dataDir, 'postgres', 'cluster'));
}

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const rowOf = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text });

test('while FamiBook is stopped a message stays in its dialog and a decision says so; after the restart the same pages send both, and a third catches up (spec 8, D28)', async ({
  home,
  loadedHome,
  open,
  theo,
  family,
  product,
}) => {
  const writing = await home(theo);
  await writeNewMessage(writing, 'Precious words');
  const nora = await family.pending('Nora');
  const otto = await family.pending('Otto');
  const { page: deciding } = await open({ client: family.manager.client });
  await deciding.goto('/manager/pending-approvals');
  await rowOf(deciding, nora.email).waitFor();
  // The code of the toasts is loaded a moment after the page.
  await button(rowOf(deciding, otto.email), 'Approve').click();
  await seeToast(deciding, 'User approved successfully');
  const looking = await loadedHome((await family.member()).client);

  await product.stop();
  await button(writing, 'Post Message').click();
  await seeToast(writing, 'Failed to post message', UNREACHABLE);
  expect(await writing.getByLabel('Your message').inputValue()).toBe('Precious words');
  await button(rowOf(deciding, nora.email), 'Approve').click();
  await seeToast(deciding, 'Error', `Failed to approve user. ${UNREACHABLE}`);
  await button(bar(looking), 'Photos').click();

  again = await startProduct({ dataDir: product.dataDir, env: { PORT: new URL(product.url).port } });
  // At once: a page that is connected again by then would get a push, and have nothing to catch up with.
  const manager = await signIn(product.url, family.manager, family.name);
  await manager.upload(await somePicture(), { description: 'After the new start' });
  await button(writing, 'Post Message').click();
  await seeToast(writing, 'Message posted and pending approval!');
  const [newest] = await theo.client.call(listMessages);
  expect(newest?.content).toBe('Precious words');
  await button(rowOf(deciding, nora.email), 'Approve').click();
  await seeToast(deciding, 'User approved successfully');
  await looking.getByRole('article').filter({ hasText: 'After the new start' }).waitFor(LIVE);
});

test('logging out while FamiBook itself is gone leads to / (section 4)', async ({ product, family, loadedHome }) => {
  const page = await loadedHome(await signIn(product.url, family.manager, family.name));
  // The code that is loaded ahead, without which the page could not show itself signed out offline.
  await waitForCode(page, 'landing-page', 'toasts');
  await kill();
  await button(bar(page), 'Sign Out').click();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

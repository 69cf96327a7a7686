import { joinFamiBook } from '@famibook/contracts/members/endpoints';
import { requestReset } from '@famibook/contracts/password-reset/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { foundFamily } from '@famibook/testing/families/family';
import { expect } from 'vitest';
import { untilQuiet } from '../../support/quiet.ts';
import { LIVE, navigationBar, test } from './home-fixture.ts';

test('a pending member sees the pending card in the specified words, and can sign out there (section 2)', async ({
  family,
  visit,
}) => {
  const { client } = await family.pending('Wilma');
  const page = await visit(client);
  await page.getByRole('heading', { name: 'Account Pending Approval' }).waitFor();
  await page.getByText('Welcome Wilma! Your account is being reviewed by our administrators.').waitFor();
  await page.getByText("You'll be able to access photos and messages once your account is approved.").waitFor();
  expect(await navigationBar(page).getByRole('button', { name: 'Photos' }).count()).toBe(0);
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('heading', { name: 'Login Required' }).waitFor();
});

test('a banner is shown while the request to join another FamiBook is pending (D6)', async ({
  family,
  product,
  admin,
  home,
}) => {
  const { client } = await family.member();
  const other = await foundFamily(product.url, admin);
  await client.call(joinFamiBook, { body: { famibookName: other.name } });
  const page = await home(client);
  await page.getByText(`Your request to join ${other.name} is waiting for the manager's approval.`).waitFor();
});

test('a notice of a requested reset appears at once, and once for each request (D23)', async ({
  family,
  home,
  product,
}) => {
  const { client, email } = await family.member();
  const page = await home(client);
  await untilQuiet(page);
  const notice = page.getByText(
    /^A password reset was requested for your account on .+\. If this was not you, tell the administrator\.$/,
  );
  expect(await notice.count()).toBe(0);
  await new Client(product.url).call(requestReset, { body: { email } });
  await notice.waitFor(LIVE);
  await page.getByRole('button', { name: 'Dismiss this notice' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('article').first().waitFor();
  expect(await notice.count()).toBe(0);
  await new Client(product.url).call(requestReset, { body: { email } });
  await notice.waitFor(LIVE);
});

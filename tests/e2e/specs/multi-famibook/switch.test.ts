import { deleteFamiBook } from '@famibook/contracts/famibooks/endpoints';
import { removeMember, switchFamiBook } from '@famibook/contracts/members/endpoints';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { administrator, foundFamily, signIn } from '@famibook/testing/families/family';
import { somePicture } from '@famibook/testing/images/pictures';
import { expect } from 'vitest';
import { withoutPushes } from '../../support/no-pushes.ts';
import { seeToast } from '../../support/toasts.ts';
import { rowOf, test } from './multi-famibook-fixture.ts';

test.beforeAll(async ({ family }) => {
  await family.manager.client.upload(await somePicture(), { description: 'The lake' });
});

test('a switch shows the other FamiBook everywhere, with a toast after the reload (spec 4, 8, D1)', async ({
  memberOfBoth,
  visit,
  second,
}) => {
  const theo = await memberOfBoth();
  const page = await visit(theo.client, '/');
  await page.getByRole('img', { name: 'The lake' }).waitFor();
  await page.goto('/multi-famibook');
  await rowOf(page, second).getByRole('button', { name: 'Switch To' }).click();
  await seeToast(page, 'Switched FamiBook', `Now viewing ${second.name}`);
  // The switch leads to the home page of the other FamiBook.
  await page.getByRole('heading', { name: second.name }).waitFor();
  await page.getByText('No photos have been shared yet.').waitFor();
  expect(await page.getByRole('img', { name: 'The lake' }).count()).toBe(0);
});

test('a link about another FamiBook, as mails have it, offers to switch, and then opens its page (D1, D38)', async ({
  memberOfBoth,
  visit,
  second,
}) => {
  const theo = await memberOfBoth();
  const { famibookId } = await second.manager.client.call(getUser);
  const page = await visit(theo.client, `/?famibook=${famibookId}`);
  await page.getByRole('button', { name: `Switch to ${second.name}` }).click();
  await seeToast(page, 'Switched FamiBook', `Now viewing ${second.name}`);
  await page.getByText('No photos have been shared yet.').waitFor();
  // A later switch is not asked about.
  await page.waitForURL(({ search }) => search === '');
});

test('a tab that still shows the FamiBook of before writes nothing, reloads and says why (D1)', async ({
  memberOfBoth,
  open,
  second,
  family,
}) => {
  const theo = await memberOfBoth();
  const { page } = await open({ client: theo.client });
  await withoutPushes(page);
  await page.goto('/');
  const like = page.getByRole('article').getByRole('button', { name: 'Like, 0' });
  await like.waitFor();
  // No window of the browser takes part in this switch, so that the page does not learn of it.
  await theo.client.call(switchFamiBook, { body: { famibookName: second.name } });

  await like.click();
  await seeToast(page, 'FamiBook changed');
  await page.getByRole('heading', { name: second.name }).waitFor();
  expect((await theo.client.call(getUser)).currentFamibook).toBe(second.name);
  await page.goto('/multi-famibook');
  await rowOf(page, family).getByRole('button', { name: 'Switch To' }).click();
  await seeToast(page, 'Switched FamiBook');
  await page.goto('/');
  await like.waitFor();
});

test('a switch in one window is followed by the other one at once, without any push (D1)', async ({
  memberOfBoth,
  open,
  second,
}) => {
  const theo = await memberOfBoth();
  const { page } = await open({ client: theo.client });
  await withoutPushes(page);
  await page.goto('/');
  await page.getByRole('img', { name: 'The lake' }).waitFor();
  const other = await page.context().newPage();
  await other.goto('/multi-famibook');
  await rowOf(other, second).getByRole('button', { name: 'Switch To' }).click();
  await seeToast(page, 'FamiBook changed');
  await page.getByRole('heading', { name: second.name }).waitFor();
  await page.getByText('No photos have been shared yet.').waitFor();
  expect(await page.getByRole('img', { name: 'The lake' }).count()).toBe(0);
});

test('who is removed from the FamiBook on the page sees the next one, and nothing of the one before (D1, D10)', async ({
  memberOfBoth,
  visit,
  second,
  family,
}) => {
  const theo = await memberOfBoth();
  const page = await visit(theo.client, '/');
  await page.getByRole('img', { name: 'The lake' }).waitFor();
  await family.manager.client.call(removeMember, { params: { id: theo.id } });
  await seeToast(page, 'FamiBook changed');
  await page.getByRole('heading', { name: second.name }).waitFor();
  await page.getByText('No photos have been shared yet.').waitFor();
  expect(await page.getByRole('img', { name: 'The lake' }).count()).toBe(0);
});

test('a switch leaves the other sessions of the user as they are (D1)', async ({
  memberOfBoth,
  visit,
  product,
  family,
  second,
}) => {
  const theo = await memberOfBoth();
  const page = await visit(theo.client);

  const phone = await signIn(product.url, theo, family.name);
  await rowOf(page, second).getByRole('button', { name: 'Switch To' }).click();
  await seeToast(page, 'Switched FamiBook');
  expect((await phone.call(getUser)).currentFamibook).toBe(family.name);
});

test('a switch that the server refuses says why, and the list is read again (spec 8)', async ({
  memberOfBoth,
  visit,
  second,
}) => {
  const theo = await memberOfBoth();
  const page = await visit(theo.client);
  const button = rowOf(page, second).getByRole('button', { name: 'Switch To' });
  // The press comes before the page hears of the removal, which takes the row away.
  await page.route('**/api/user/switch-famibook', async (route) => {
    await second.manager.client.call(removeMember, { params: { id: theo.id } });
    await route.continue();
  });
  await button.click();
  await seeToast(page, 'Error', 'No such FamiBook.');
  await rowOf(page, second).waitFor({ state: 'detached' });
});

test('the administrator finds any FamiBook by a part of its name or of its manager, with the keyboard alone (D1, D13)', async ({
  visit,
  product,
  second,
}) => {
  // In a session of its own, because the switch belongs to the session.
  const page = await visit(await administrator(product.url));
  const field = page.getByRole('combobox', { name: 'FamiBook' });
  const options = page.getByRole('option');
  await field.focus();
  await options.first().waitFor();

  await page.keyboard.type(second.manager.email.slice(0, -3).toUpperCase());
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining(second.name)]);
  await field.fill('no family of this name');
  await page.getByText('No FamiBook matches. Try a part of its name.').first().waitFor();
  expect(await options.count()).toBe(0);
  // Enter takes nothing that was not found.
  await page.keyboard.press('Enter');
  expect(await page.getByRole('button', { name: 'Switch', exact: true }).isDisabled()).toBe(true);

  await field.fill(second.name.slice(3).toLowerCase());
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining(second.name)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe(second.name);
  await page.keyboard.press('Enter');
  await seeToast(page, 'Switched FamiBook', `Now viewing ${second.name}`);
  await page.getByRole('heading', { name: second.name }).waitFor();
});

test('a FamiBook that was deleted since it was chosen is refused with its reason (D1)', async ({
  visit,
  product,
  admin,
}) => {
  const gone = await foundFamily(product.url, admin);
  const page = await visit(await administrator(product.url));
  const field = page.getByRole('combobox', { name: 'FamiBook' });
  await field.fill(gone.name);
  await page.getByRole('option', { name: gone.name }).click();
  const { famibookId } = await gone.manager.client.call(getUser);
  await admin.call(deleteFamiBook, { params: { id: famibookId ?? '' } });
  await page.getByRole('button', { name: 'Switch', exact: true }).click();
  await seeToast(page, 'Error', 'No such FamiBook.');
});

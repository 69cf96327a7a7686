import { approveMessage, postMessage, replyToMessage } from '@famibook/contracts/board/endpoints';
import { PAGE } from '@famibook/contracts/limits';
import { expect } from 'vitest';
import { closeByEscape } from '../../support/keyboard.ts';
import { untilQuiet } from '../../support/quiet.ts';
import { seeToast } from '../../support/toasts.ts';
import { LIVE, post, QUESTION, test as sharedTest } from './messages-fixture.ts';

const test = sharedTest.extend(
  'publish',
  { scope: 'file' },
  ({ theo, family }) =>
    async (content: string): Promise<string> => {
      const { id } = await theo.client.call(postMessage, { body: { content } });
      await family.manager.client.call(approveMessage, { params: { id } });
      return id;
    },
);
test.beforeAll(({ publish }) => publish(QUESTION));

test('a like and a heart count once each, are seen by the others, and are taken back by a second press (D12)', async ({
  lisesPage,
  managersPage,
}) => {
  const question = post(lisesPage, QUESTION).first();
  await question.getByRole('button', { name: 'Like, 0 likes' }).first().click();
  await seeToast(lisesPage, 'Liked!');
  await question.getByRole('button', { name: 'Heart, 0 hearts' }).first().click();
  await seeToast(lisesPage, 'Hearted!');
  const message = managersPage.getByRole('article', { name: 'Message by Theo Tester' });
  await message.getByRole('button', { name: 'Like, 1 like', pressed: false }).waitFor(LIVE);
  await message.getByRole('button', { name: 'Heart, 1 heart', pressed: false }).waitFor(LIVE);
  await message.getByRole('button', { name: 'Who likes this, 1' }).click();
  const names = managersPage.getByRole('dialog').getByRole('listitem');
  await names.getByText('Lise').waitFor();
  expect(await names.count()).toBe(1);
  await closeByEscape(managersPage);
  await lisesPage.getByRole('button', { name: 'Like, 1 like', pressed: true }).click();
  await seeToast(lisesPage, 'Like removed');
  await lisesPage.getByRole('button', { name: 'Heart, 1 heart', pressed: true }).click();
  await seeToast(lisesPage, 'Heart removed');
});

test('only the author can delete a message, after a confirmation; its replies are deleted too (6)', async ({
  publish,
  theosPage,
  family,
  managersPage,
  lisesPage,
}) => {
  const id = await publish('A message to delete');
  await family.manager.client.call(replyToMessage, { params: { id }, body: { content: 'Well said' } });
  await post(theosPage, 'Well said').waitFor(LIVE);
  expect(await managersPage.getByRole('button', { name: 'Delete message' }).count()).toBe(0);
  await theosPage.getByRole('button', { name: 'Delete message' }).first().click();
  await theosPage.getByText('Are you sure you want to delete this message? This action cannot be undone.').waitFor();
  await theosPage.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await seeToast(theosPage, 'Message deleted');
  for (const text of ['A message to delete', 'Well said']) {
    await lisesPage.getByText(text).waitFor({ state: 'detached', ...LIVE });
  }
});

test('a new message does not move the list of a reader further down; a pill shows it (D28)', async ({
  lisesPage,
  family,
}) => {
  const page = lisesPage;
  for (let number = 1; number <= 2 * PAGE.messages; number += 1) {
    await family.manager.client.call(postMessage, { body: { content: `Number ${number}` } });
  }
  await page.reload();
  // What comes later above the messages would move them.
  await untilQuiet(page);
  // A page that was loaded at the messages returns to them until its user does something.
  await page.keyboard.press('Shift');
  await post(lisesPage, 'Number 12').scrollIntoViewIfNeeded();
  // A turn of the wheel arrives later than the next line; a script has scrolled when it returns.
  await page.evaluate("scrollBy({ top: 300, behavior: 'instant' })");
  const top = async () => (await post(lisesPage, 'Number 12').boundingBox())?.y;
  const before = await top();
  await family.manager.client.call(postMessage, { body: { content: 'Breaking news' } });
  const pill = page.getByRole('button', { name: '1 new message' });
  await pill.waitFor(LIVE);
  expect(await top()).toBe(before);
  expect(await page.getByText('Breaking news').count()).toBe(0);
  await pill.click();
  await post(lisesPage, 'Breaking news').waitFor();
});

test('ten messages are shown at a time, with a Continue button after every tenth while there are more (2, 9)', async ({
  managersPage,
}) => {
  const page = managersPage;
  await page.reload();
  await page.getByText('Showing 10 of 22 messages').waitFor();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await page.getByText('Showing 20 of 22 messages').waitFor();
  // The page goes to the first of the new ones.
  await page.locator('#messages article:focus').waitFor();
  expect(await page.getByRole('button', { name: 'Continue', exact: true }).count()).toBe(2);
  await page.getByRole('button', { name: 'Continue Messages' }).click();
  await page.getByText('Showing 22 of 22 messages').waitFor();
  expect(await page.getByRole('button', { name: 'Continue Messages' }).count()).toBe(0);
  await page.locator('#messages').getByRole('button', { name: 'Back to Top' }).click();
  await expect.poll(() => page.evaluate('scrollY'), LIVE).toBe(0);
  await page.getByRole('button', { name: 'Messages', exact: true }).click();
  const heading = page.getByRole('heading', { name: 'Recent Messages' });
  const fromAnchor = async () => Math.abs(((await heading.boundingBox())?.y ?? 0) - 80);
  await expect.poll(fromAnchor, LIVE).toBeLessThanOrEqual(1);
});

test('nothing went wrong in any browser', ({ browsers }) => {
  const { manager, theo, lise } = browsers;
  expect([manager, theo, lise].flatMap(({ faults }) => faults)).toEqual([]);
});

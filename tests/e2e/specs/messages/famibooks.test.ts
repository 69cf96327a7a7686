import { listMessages, postMessage } from '@famibook/contracts/board/endpoints';
import { approveUser, joinFamiBook, switchFamiBook } from '@famibook/contracts/members/endpoints';
import { administrator, foundFamily } from '@famibook/testing/families/family';
import { expect } from 'vitest';
import { withoutPushes } from '../../support/no-pushes.ts';
import { seeToast } from '../../support/toasts.ts';
import { LIVE, post, showBoard, test, writeMessage } from './messages-fixture.ts';

test('the administrator sees the messages of all FamiBooks with their names, and chooses one for a new message (6, D1)', async ({
  product,
  admin,
  open,
  family,
  theo,
}) => {
  const { page: theosPage } = await open({ client: theo.client });
  await showBoard(theosPage);
  await family.manager.client.call(postMessage, { body: { content: 'A message of the family' } });
  // In a session of its own, which is in no FamiBook.
  const { page } = await open({ client: await administrator(product.url) });
  await showBoard(page);
  await page.locator('#messages').getByText(family.name).first().waitFor();
  await writeMessage(page, 'From the machine room');
  await page.getByRole('combobox', { name: 'FamiBook' }).fill(family.name);
  await page.getByRole('option', { name: family.name }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await post(theosPage, 'From the machine room').waitFor(LIVE);

  const second = await foundFamily(product.url, admin);
  await page.goto('/manager/audio');
  await page.getByText(`FamiBook: ${family.name}`).waitFor();
  await page.getByRole('button', { name: 'Choose another' }).click();
  await page.getByRole('combobox', { name: 'FamiBook' }).fill(second.name);
  await page.getByRole('option', { name: second.name }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await seeToast(page, 'Switched FamiBook', `Now viewing ${second.name}`);
  await page.getByText(`FamiBook: ${second.name}`).waitFor();
});

test('a page that shows another FamiBook than the current one reloads, and posts nothing (D1)', async ({
  product,
  admin,
  theo,
  open,
  family,
}) => {
  const second = await foundFamily(product.url, admin);
  const { client } = theo;
  await client.call(joinFamiBook, { body: { famibookName: second.name } });
  await second.manager.client.call(approveUser, { params: { id: theo.id } });
  const { page } = await open({ client });
  await withoutPushes(page);
  await showBoard(page);
  await client.call(switchFamiBook, { body: { famibookName: second.name } });
  await writeMessage(page, 'To which family?');
  await seeToast(page, 'FamiBook changed');
  await page.getByRole('heading', { name: second.name }).waitFor();
  await client.call(switchFamiBook, { body: { famibookName: family.name } });
  for (const reader of [client, second.manager.client]) {
    const contents = (await reader.call(listMessages)).map(({ content }) => content);
    expect(contents).not.toContain('To which family?');
  }
});

import { randomUUID } from 'node:crypto';
import { getUser } from '@famibook/contracts/sessions/endpoints';
import { queryService } from '@famibook/testing/product/database';
import { expect } from 'vitest';
import { seeToast } from '../../support/toasts.ts';
import { rowOf, test } from './admin-fixture.ts';

const LIST = 'Undelivered Emails';

/** $1 the mail, $2 its event, $3 the recipient, $4 the FamiBook. */
const GIVE_UP = `
INSERT INTO mail (id, event_id, template, recipient, famibook_id, state, tries, next_try_at, give_up_at, last_error,
  created_at, ended_at)
VALUES ($1, $2, 'membership-approved', $3, $4, 'undelivered', 12, now(), now(), '550 No such mailbox',
  now() - interval '3 days', now())`;

test('an email that was given up is listed with the reason; without a mail server it cannot be sent again (D44)', async ({
  desk,
  family,
  product,
}) => {
  const empty = await desk('undelivered-emails');
  await empty.getByText('No undelivered emails', { exact: true }).waitFor();

  const ben = await family.member('Ben');
  const { famibookId } = await ben.client.call(getUser);
  const id = randomUUID();
  await queryService(product, 'notifier', GIVE_UP, [id, randomUUID(), `user:${ben.id}`, famibookId]);
  const page = await desk('undelivered-emails');
  const row = rowOf(page, LIST, ben.email);
  for (const text of ['Request to join approved', family.name, 'Reason: 550 No such mailbox', /12 tries/])
    await row.getByText(text).first().waitFor();

  await row.getByRole('button', { name: 'Try again' }).click();
  await seeToast(page, 'Error', 'Failed to send the email again. No mail server is set, so nothing can be sent.');
  const [mail] = await queryService(product, 'notifier', 'SELECT state FROM mail WHERE id = $1', [id]);
  expect(mail).toEqual({ state: 'undelivered' });
  await queryService(product, 'notifier', 'DELETE FROM mail WHERE id = $1', [id]);
});

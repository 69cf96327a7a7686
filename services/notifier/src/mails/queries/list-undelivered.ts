import type { UndeliveredMail } from '@famibook/contracts/mails/schemas';
import { defineCursors, NEWEST_FIRST } from '@famibook/famibook-kit/keyset';
import { cutPage, type ListPage, type PageQuery } from '@famibook/famibook-kit/page';
import { addresseeOf, famibookOf, type People } from '../domain/letter.ts';
import type { Deps } from '../ports.ts';
import type { UndeliveredRow } from '../store/mails.ts';

const cursors = defineCursors({ undelivered: NEWEST_FIRST });

/** Mails that were given up, the newest first, with the addresses as they are now (D13, D44). */
export function listUndelivered({ mails, directory }: Pick<Deps, 'mails' | 'directory'>) {
  return async ({ before, limit }: PageQuery): Promise<ListPage<UndeliveredMail>> => {
    const [rows, total] = await Promise.all([
      mails.listUndelivered(cursors.decode('undelivered', before), limit + 1),
      mails.countUndelivered(),
    ]);
    const page = cutPage(rows, limit, ({ at, id }) => cursors.encode('undelivered', { at, id }));
    const people = await directory.find(page.rows);
    return { ...page, rows: page.rows.map((row) => present(row, people)), total };
  };
}

function present(row: UndeliveredRow, people: People): UndeliveredMail {
  const { id, template, reason, tries } = row;
  return {
    id,
    template,
    recipient: addresseeOf(row.recipient, people) ?? null,
    famibookName: famibookOf(row, people)?.famibookName ?? null,
    reason,
    tries,
    createdAt: row.createdAt.toISOString(),
    givenUpAt: row.endedAt.toISOString(),
  };
}

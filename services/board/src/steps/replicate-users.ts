import type { EventData } from '@famibook/contracts/events';
import { keepPerson, markMembershipEnded } from '@famibook/famibook-kit/user-replica';
import type { SqlRunner } from '@famibook/service-kit/db/database';
import { keepFamibook } from '../store/famibooks.ts';

/** What the board shows of others' things, kept right by their facts; an older fact than the one known changes nothing. */
export const keepPersonCopy = async (tx: SqlRunner, fact: EventData<'person.changed.v1'>, version: number) => {
  await keepPerson(tx, { ...fact, version });
};

export const keepFamibookCopy = async (tx: SqlRunner, fact: EventData<'famibook.created.v1'>, version: number) => {
  await keepFamibook(tx, { ...fact, version });
};

/** Tokens from before no longer open the FamiBook for writing. */
export const endMembership = async (tx: SqlRunner, fact: EventData<'membership.ended.v1'>, version: number) => {
  await markMembershipEnded(tx, fact.famibookId, fact.userId, version);
};

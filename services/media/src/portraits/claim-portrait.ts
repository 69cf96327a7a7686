import type { Logger } from '@famibook/service-kit/observability/log';
import type { Tx } from '../store/prisma.ts';
import { hearOfPerson } from '../store/users.ts';
import type { Portraits } from './store.ts';

interface Deps {
  portraits: Pick<Portraits, 'claim' | 'retireClaimed'>;
  keepDeletedMs: number;
  log: Logger;
  now(): Date;
}

interface PersonFact {
  userId: string;
  /** Undefined when the person has no picture, or one that does not lie here. */
  portraitId: string | undefined;
  version: number;
}

/** The person shows it: it stays, and the ones shown before go. A fact older than one heard already changes nothing. */
export const claimPortrait =
  (d: Deps) =>
  async (tx: Tx, { userId, portraitId, version }: PersonFact): Promise<void> => {
    if (!(await hearOfPerson(tx, userId, version))) return;
    await d.portraits.retireClaimed(tx, userId, portraitId, new Date(d.now().getTime() + d.keepDeletedMs));
    if (portraitId === undefined || (await d.portraits.claim(tx, { id: portraitId, userId }, d.now()))) return;
    d.log.error({ fileId: portraitId }, 'a person shows a picture that is unknown');
  };

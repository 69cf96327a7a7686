import type { Identity } from '@famibook/contracts/identity';
import type { MessageId } from '@famibook/contracts/ids';
import type { Database } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { assertMaySeeMessage, isModerator } from '../domain/rights.ts';
import type { Deps } from '../ports.ts';
import {
  type FamiBookScope,
  type MessagePlace,
  type MessageRow,
  readMessage,
  readPlace,
} from '../store/message-pages.ts';

/** One message as the caller sees it. */
export function getMessage({ db }: Pick<Deps, 'db'>) {
  return async (identity: Identity, id: MessageId): Promise<MessageRow> =>
    (await findMessageInThread(db, identity, id)).message;
}

interface MessageInThread {
  message: MessageRow;
  place: MessagePlace;
  scope: FamiBookScope;
}

/** The same with its place in its thread. */
export async function findMessageInThread(db: Database, identity: Identity, id: MessageId): Promise<MessageInThread> {
  const place = await readPlace(db, id);
  if (!place) throw new AppError('message_not_found');
  assertMaySeeMessage(identity, place);
  const scope = isModerator(identity, place.famibookId) ? 'managed' : 'member';
  const message = await readMessage(db, { scope, callerId: identity.userId, id });
  if (!message) throw new AppError('message_not_found');
  return { message, place, scope };
}

import type { Identity } from '@famibook/contracts/identity';
import type { Database } from '@famibook/service-kit/db/database';
import { AppError } from '@famibook/service-kit/errors';
import { assertMaySeeMessage, isModerator } from '../domain/rights.ts';
import {
  type FamiBookScope,
  type MessagePlace,
  type MessageRow,
  readMessage,
  readPlace,
} from '../store/message-pages.ts';

export interface SeenMessage {
  message: MessageRow;
  place: MessagePlace;
  scope: FamiBookScope;
}

/** One message as the caller sees it, and where it hangs. */
export const viewMessage =
  (db: Database) =>
  async (who: Identity, id: string): Promise<SeenMessage> => {
    const place = await readPlace(db, id);
    if (!place) throw new AppError('message_not_found');
    assertMaySeeMessage(who, place);
    const scope = isModerator(who, place.famibookId) ? 'managed' : 'member';
    const message = await readMessage(db, { scope, callerId: who.userId, id });
    if (!message) throw new AppError('message_not_found');
    return { message, place, scope };
  };

import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Message } from '@famibook/contracts/board/schemas';
import type { Hold } from '../../../lib/paged-list/list-kind.ts';
import { type LoadedList, usePagedList } from '../../../lib/paged-list/use-paged-list.ts';
import { BOARD_LIST, type ListOf, MESSAGE_LISTS } from './message-lists.ts';
import { useLiveMessages } from './use-live-messages.ts';

export type LoadedMessages = LoadedList<Message, ListOf>;

/** The messages of the board, updated while others write. `mustHold` says which new ones wait. */
export function useMessages(user: CurrentUser, mustHold: Hold<Message>): LoadedMessages {
  const messages = usePagedList(MESSAGE_LISTS, BOARD_LIST, mustHold);
  useLiveMessages(user, messages.catchUp);
  return messages;
}

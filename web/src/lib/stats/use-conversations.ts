import { listMessages } from '@famibook/contracts/board/routes';
import useSWR from 'swr';
import { urlOf } from '../api/call.ts';
import { readListPage } from '../api/list-page.ts';
import { useLive } from '../live/live-provider.tsx';

const ADDRESS = urlOf(listMessages, { query: { limit: 1 } });

/** Where the cache keeps the number of conversations. */
export const CONVERSATIONS = 'conversations';

/** How many messages stand on the board, without their replies: a conversation is one of them. */
export function useConversations(): number | undefined {
  const { data, mutate } = useSWR(CONVERSATIONS, async () => (await readListPage(ADDRESS)).total);
  useLive({
    onPush: ({ type }) => (type === 'message_posted' || type === 'message_updated') && void mutate(),
    onReconnect: () => void mutate(),
  });
  return data;
}

import { listMessages } from '@famibook/contracts/board/routes';
import useSWR from 'swr';
import { urlOf } from '../api/call.ts';
import { readListPage } from '../api/list-page.ts';
import { useLive } from '../live/live-provider.tsx';

const ADDRESS = urlOf(listMessages, { query: { limit: 1 } });

/** The cache key of the number of conversations. */
export const CONVERSATIONS = 'conversations';

/** The number of messages without replies; each is a conversation. */
export function useConversations(): number | undefined {
  const read = async () => (await readListPage(ADDRESS)).total;
  const { data, mutate } = useSWR(CONVERSATIONS, read, { revalidateIfStale: true });
  useLive({
    onPush: ({ type }) => (type === 'message_posted' || type === 'message_updated') && void mutate(),
    onReconnect: () => void mutate(),
  });
  return data;
}

import type { Message } from '@famibook/contracts/board/schemas';
import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { createListCache, type ListCache } from '../../../lib/paged-list/list-cache.ts';
import { MESSAGE_LISTS } from './message-lists.ts';

/** Changes single messages and replies in the cache. */
export function useMessageCache(): ListCache<Message> {
  const { cache, mutate } = useSWRConfig();
  return useMemo(() => createListCache(MESSAGE_LISTS, { cache, mutate }), [cache, mutate]);
}

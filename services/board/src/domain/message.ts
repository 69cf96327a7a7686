import type { FamiBookId, MessageId, UserId } from '@famibook/contracts/ids';
import type { ContentView } from '@famibook/famibook-kit/content-view';
import { defineCursors, NEWEST_FIRST, OLDEST, OLDEST_FIRST } from '@famibook/famibook-kit/keyset';
import type { ApprovalState } from './approval-state.ts';

/** What commands need of a stored message or reply. */
export interface MessageRef extends ApprovalState {
  id: MessageId;
  famibookId: FamiBookId;
  famibookName: string;
  userId: UserId;
  parentId: MessageId | null;
  /** From the message at the top down to the parent. */
  ancestors: MessageId[];
  version: number;
  /** Whether its FamiBook is suspended (D39). */
  isSuspended: boolean;
}

/** A message or reply as one user sees it. */
export interface MessageView extends ContentView {
  id: MessageId;
  parentId: MessageId | null;
  content: string;
  isApproved: boolean;
  replyCount: number;
}

/**
 * Which messages a list has. `member`: the published ones of a FamiBook and the member's own pending ones, unless
 * they wait below another's. `moderator`: all of a FamiBook. `all`: those of every FamiBook.
 */
export type ListScope = 'member' | 'moderator' | 'all';
export type FamiBookScope = Exclude<ListScope, 'all'>;

/** Pending messages are reviewed oldest first, although their parameter is called `before` (D13). */
export const cursors = defineCursors({
  message: NEWEST_FIRST,
  reply: { parameter: 'after', start: OLDEST },
  pending: { parameter: 'before', start: OLDEST },
  reaction: NEWEST_FIRST,
  archive: OLDEST_FIRST,
});

export type Nested<T> = T & { replies: Nested<T>[] };

/** Nests replies under their parents, in the given order; a reply without its parent is left out. */
export function nestReplies<T extends { id: string; parentId: string | null }>(posts: readonly T[]): Nested<T>[] {
  const nested = new Map<string, Nested<T>>(posts.map((post) => [post.id, { ...post, replies: [] }]));
  const roots: Nested<T>[] = [];
  for (const post of nested.values()) {
    if (post.parentId === null) roots.push(post);
    else nested.get(post.parentId)?.replies.push(post);
  }
  return roots;
}

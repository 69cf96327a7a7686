import type { Message } from '@famibook/contracts/board/schemas';

type Posts = readonly Message[];
/** A change to undefined removes the post. */
export type PostChange = (post: Message) => Message | undefined;

export const isNewer = (a: Message, b: Message): boolean =>
  a.createdAt === b.createdAt ? a.id > b.id : a.createdAt > b.createdAt;

/** The number of all replies below, loaded or not. */
const size = (posts: Posts): number => posts.reduce((sum, { replyCount }) => sum + 1 + replyCount, 0);

/** The number of loaded replies at any depth. */
export const loadedReplies = ({ replies }: Message): number =>
  replies.reduce((sum, reply) => sum + 1 + loadedReplies(reply), 0);

const flat = (posts: Posts): Message[] => posts.flatMap((post) => [post, ...flat(post.replies)]);

/** The first reply, from the top, that was not there before. */
export function firstNewReply(before: Message, now: Message): Message | undefined {
  const known = new Set(flat(before.replies).map(({ id }) => id));
  return flat(now.replies).find(({ id }) => !known.has(id));
}

export function findPost(posts: Posts, id: string): Message | undefined {
  for (const post of posts) {
    const found = post.id === id ? post : findPost(post.replies, id);
    if (found) return found;
  }
  return undefined;
}

const withReplies = (post: Message, replies: Posts): Message => ({
  ...post,
  replies: [...replies],
  replyCount: post.replyCount + size(replies) - size(post.replies),
});

/** Changes one post at any depth, and the counts above it. Returns the same array when the post is not in it. */
export function changePost(posts: Posts, id: string, change: PostChange): Posts {
  for (const [index, post] of posts.entries()) {
    if (post.id === id) {
      const changed = change(post);
      return changed ? posts.with(index, changed) : posts.toSpliced(index, 1);
    }
    const replies = changePost(post.replies, id, change);
    if (replies !== post.replies) return posts.with(index, withReplies(post, replies));
  }
  return posts;
}

/** Replies are in the order of their dates, the oldest first. */
const inOrder = (replies: Posts): Message[] => [...replies].sort((a, b) => (isNewer(a, b) ? 1 : -1));

export const addReply = (posts: Posts, reply: Message): Posts =>
  reply.parentId === null || findPost(posts, reply.id)
    ? posts
    : changePost(posts, reply.parentId, (parent) => withReplies(parent, inOrder([...parent.replies, reply])));

/** A message with these replies, however the server nested them; a reply without its parent is dropped. */
export function nested(message: Message, replies: Posts): Message {
  const below = new Map<string | null, Message[]>();
  for (const reply of new Map(flat(replies).map((reply) => [reply.id, reply])).values()) {
    below.set(reply.parentId, [...(below.get(reply.parentId) ?? []), reply]);
  }
  const nest = (post: Message): Message => ({ ...post, replies: inOrder(below.get(post.id) ?? []).map(nest) });
  return nest(message);
}

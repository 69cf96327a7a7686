interface Reply {
  id: string;
  parentId: string | null;
}

export type Nested<T> = T & { replies: Nested<T>[] };

/**
 * Puts replies under what they answer, in the order given. What answers something that is not among them stands at the
 * top if it is a message, and is left out if it is a reply: its reader does not see what it answers.
 */
export const nest = <T extends Reply>(posts: readonly T[]): Nested<T>[] => {
  const known = new Map<string, Nested<T>>(posts.map((post) => [post.id, { ...post, replies: [] }]));
  const roots: Nested<T>[] = [];
  for (const post of known.values()) {
    if (post.parentId === null) roots.push(post);
    else known.get(post.parentId)?.replies.push(post);
  }
  return roots;
};

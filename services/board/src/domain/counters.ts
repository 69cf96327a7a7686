import type { ApprovalState } from './approval-state.ts';

/** The stored totals of a FamiBook and of the platform (D13, D36). */
export interface Counters {
  publishedRoots: number;
  published: number;
  pendingRoots: number;
  toReview: number;
}

interface CountedPost extends ApprovalState {
  parentId: string | null;
}

/** A post before and after a change; a new post has no `before`, a removed one no `after`. */
export interface Change {
  before?: CountedPost;
  after?: CountedPost;
}

export const ZERO: Counters = { publishedRoots: 0, published: 0, pendingRoots: 0, toReview: 0 };

/** By how much changes of posts change the totals. */
export function countersDifference(changes: readonly Change[]): Counters {
  return changes.reduce<Counters>((sum, { before, after }) => {
    const subtracted = before ? add(sum, countersOf(before), -1) : sum;
    return after ? add(subtracted, countersOf(after), 1) : subtracted;
  }, ZERO);
}

function countersOf({ parentId, isApproved, waitsForParent }: CountedPost): Counters {
  const isRoot = parentId === null;
  return {
    publishedRoots: Number(isRoot && isApproved),
    published: Number(isApproved),
    pendingRoots: Number(isRoot && !isApproved),
    toReview: Number(!isApproved && !waitsForParent),
  };
}

function add(a: Counters, b: Counters, sign: 1 | -1): Counters {
  return {
    publishedRoots: a.publishedRoots + sign * b.publishedRoots,
    published: a.published + sign * b.published,
    pendingRoots: a.pendingRoots + sign * b.pendingRoots,
    toReview: a.toReview + sign * b.toReview,
  };
}

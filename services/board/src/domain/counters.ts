import type { ApprovalState } from './approval-state.ts';

/** What is kept of a FamiBook and of all, instead of being counted at reading (D13, D36). */
export interface Counters {
  publishedRoots: number;
  published: number;
  pendingRoots: number;
  toReview: number;
}

interface Counted extends ApprovalState {
  parentId: string | null;
}

export const NOTHING: Counters = { publishedRoots: 0, published: 0, pendingRoots: 0, toReview: 0 };

/** What one post counts for. */
const countersOf = ({ parentId, isApproved, waitsForParent }: Counted): Counters => {
  const isRoot = parentId === null;
  return {
    publishedRoots: Number(isRoot && isApproved),
    published: Number(isApproved),
    pendingRoots: Number(isRoot && !isApproved),
    toReview: Number(!isApproved && !waitsForParent),
  };
};

const plus = (a: Counters, b: Counters, sign: 1 | -1): Counters => ({
  publishedRoots: a.publishedRoots + sign * b.publishedRoots,
  published: a.published + sign * b.published,
  pendingRoots: a.pendingRoots + sign * b.pendingRoots,
  toReview: a.toReview + sign * b.toReview,
});

/** A post that came, went, or changed its standing. */
export interface Change {
  before?: Counted;
  after?: Counted;
}

export const difference = (changes: readonly Change[]): Counters =>
  changes.reduce<Counters>((sum, { before, after }) => {
    const without = before ? plus(sum, countersOf(before), -1) : sum;
    return after ? plus(without, countersOf(after), 1) : without;
  }, NOTHING);

import type { Standing } from './approval-state.ts';

/** What is kept of a FamiBook and of all, instead of being counted at reading (D13, D36). */
export interface Figures {
  publishedRoots: number;
  published: number;
  pendingRoots: number;
  toReview: number;
}

interface Counted extends Standing {
  parentId: string | null;
}

export const NOTHING: Figures = { publishedRoots: 0, published: 0, pendingRoots: 0, toReview: 0 };

/** What one post counts for. */
const figuresOf = ({ parentId, isApproved, waitsForParent }: Counted): Figures => {
  const isRoot = parentId === null;
  return {
    publishedRoots: Number(isRoot && isApproved),
    published: Number(isApproved),
    pendingRoots: Number(isRoot && !isApproved),
    toReview: Number(!isApproved && !waitsForParent),
  };
};

const plus = (a: Figures, b: Figures, sign: 1 | -1): Figures => ({
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

export const difference = (changes: readonly Change[]): Figures =>
  changes.reduce<Figures>((sum, { before, after }) => {
    const without = before ? plus(sum, figuresOf(before), -1) : sum;
    return after ? plus(without, figuresOf(after), 1) : without;
  }, NOTHING);

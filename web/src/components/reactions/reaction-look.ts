import type { ReactionKind } from '@famibook/contracts/reactions/kinds';
import { Heart, type LucideIcon, ThumbsUp } from 'lucide-react';
import { formatCount } from '../../lib/time.ts';

interface ReactionLook {
  Icon: LucideIcon;
  /** Classes of what shows the caller's own reaction. */
  color: string;
  fill: string;
  pressed: string;
  /** Of the button that lists the people behind a count. */
  listLabel: (count: number) => string;
  /** What a person in that list did. */
  did: string;
}

/** How each kind of reaction looks, and the words that photos and messages share (D12). */
export const REACTION_LOOK: Readonly<Record<ReactionKind, ReactionLook>> = {
  like: {
    Icon: ThumbsUp,
    color: 'text-accent',
    fill: 'fill-accent',
    pressed: 'text-accent [&_svg]:fill-accent',
    listLabel: (count) => `Who likes this, ${formatCount(count)}`,
    did: 'likes it',
  },
  heart: {
    Icon: Heart,
    color: 'text-plum',
    fill: 'fill-plum',
    pressed: 'text-plum [&_svg]:fill-plum',
    listLabel: (count) => `Who loves this, ${formatCount(count)}`,
    did: 'loves it',
  },
};

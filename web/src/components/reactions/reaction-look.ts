import type { ReactionKind } from '@famibook/contracts/reactions/kinds';
import { Heart, type LucideIcon, ThumbsUp } from 'lucide-react';
import { formatCount } from '../../lib/time.ts';

interface ReactionLook {
  Icon: LucideIcon;
  /** Classes for the user's own reaction. */
  color: string;
  fill: string;
  pressed: string;
  /** The accessible name of the button that lists the users. */
  listLabel: (count: number) => string;
  /** Stands behind a user's name in that list. */
  verb: string;
}

/** How each kind of reaction looks, with the texts that photos and messages share (D12). */
export const REACTION_LOOK: Readonly<Record<ReactionKind, ReactionLook>> = {
  like: {
    Icon: ThumbsUp,
    color: 'text-accent',
    fill: 'fill-accent',
    pressed: 'text-accent [&_svg]:fill-accent',
    listLabel: (count) => `Who likes this, ${formatCount(count)}`,
    verb: 'likes it',
  },
  heart: {
    Icon: Heart,
    color: 'text-plum',
    fill: 'fill-plum',
    pressed: 'text-plum [&_svg]:fill-plum',
    listLabel: (count) => `Who loves this, ${formatCount(count)}`,
    verb: 'loves it',
  },
};

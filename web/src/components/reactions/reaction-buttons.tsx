import { REACTION_KINDS, REACTIONS, type ReactionKind } from '@famibook/contracts/reactions/kinds';
import type { Reactions } from '@famibook/contracts/reactions/schemas';
import clsx from 'clsx';
import { Fragment } from 'react';
import { ReactionCount } from './reaction-count.tsx';
import { REACTION_LOOK } from './reaction-look.ts';

interface ReactionButtonsProps {
  reactions: Reactions;
  /** The accessible name of each button, with its count. */
  labels: Readonly<Record<ReactionKind, (count: number) => string>>;
  /** Path of the list of users who reacted. */
  path: string;
  onReact: (kind: ReactionKind) => void;
}

/** A button for each kind of reaction, with its count beside it (D12). */
export function ReactionButtons({ reactions, labels, path, onReact }: ReactionButtonsProps) {
  return REACTION_KINDS.map((kind) => {
    const { Icon, color, pressed } = REACTION_LOOK[kind];
    const count = reactions[REACTIONS[kind].count];
    const isOn = reactions[REACTIONS[kind].own];
    return (
      <Fragment key={kind}>
        <button
          type="button"
          aria-label={labels[kind](count)}
          aria-pressed={isOn}
          onClick={() => onReact(kind)}
          className={clsx(
            'grid size-11 shrink-0 place-items-center rounded-full transition-colors duration-150 hover:bg-paper-deep',
            '[&_svg]:size-5 [&_svg]:transition-transform [&_svg]:duration-150 active:[&_svg]:scale-85',
            isOn ? pressed : 'text-ink',
          )}
        >
          <Icon aria-hidden="true" />
        </button>
        <ReactionCount kind={kind} count={count} path={path} className={isOn ? color : ''} />
      </Fragment>
    );
  });
}

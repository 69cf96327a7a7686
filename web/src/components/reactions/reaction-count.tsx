import type { ReactionKind } from '@famibook/contracts/reactions/kinds';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import { formatCount } from '../../lib/time.ts';
import { lazyDialog } from '../ui/lazy-dialog.tsx';
import { REACTION_LOOK } from './reaction-look.ts';

const ReactionsDialog = lazyDialog(() => import('./reactions-dialog.tsx'));

interface ReactionCountProps {
  kind: ReactionKind;
  count: number;
  /** Path of the list of users who reacted. */
  path: string;
  className?: string;
}

/** The number of reactions of one kind; a press lists the users. */
export function ReactionCount({ kind, count, path, className }: ReactionCountProps) {
  const [isOpen, setOpen] = useState(false);
  const words = clsx('-ml-2 min-h-11 min-w-8 px-1.5 text-left text-sm font-medium tabular-nums', className);
  /** It stands behind the button of its kind. */
  const none = useRef<HTMLSpanElement>(null);
  return (
    <>
      {count === 0 ? (
        <span ref={none} className={clsx(words, 'grid content-center')}>
          0
        </span>
      ) : (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={REACTION_LOOK[kind].listLabel(count)}
          onPointerEnter={() => void ReactionsDialog.fetch()}
          onFocus={() => void ReactionsDialog.fetch()}
          onClick={() => setOpen(true)}
          className={clsx(words, 'rounded-full transition-colors duration-150 hover:bg-paper-deep hover:underline')}
        >
          {formatCount(count)}
        </button>
      )}
      <ReactionsDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        path={path}
        // The last reaction may be taken back while the list is open.
        focusAfter={() => none.current?.previousElementSibling as HTMLElement | null | undefined}
      />
    </>
  );
}

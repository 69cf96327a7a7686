import type { Photo } from '@famibook/contracts/photos/schemas';
import type { ReactionKind } from '@famibook/contracts/reactions/kinds';
import clsx from 'clsx';
import { MessageSquare } from 'lucide-react';
import { ReactionButtons } from '../../../components/reactions/reaction-buttons.tsx';
import { formatCount } from '../../../lib/time.ts';
import { reactorsPath } from '../api/reactions.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';

const TEXT = GALLERY_TEXT.card;

interface CardActionsProps {
  photo: Photo;
  isCommenting: boolean;
  /** The id of the comment box. */
  commentBox: string;
  onReact: (kind: ReactionKind) => void;
  onComment: () => void;
}

/** Like, love and comment, each with its count. */
export function CardActions({ photo, isCommenting, commentBox, onReact, onComment }: CardActionsProps) {
  const { commentCount } = photo;
  return (
    <div className="mt-2 flex border-t border-line px-1 py-1">
      <ReactionButtons reactions={photo} labels={TEXT} path={reactorsPath(photo.id)} onReact={onReact} />
      <button
        type="button"
        aria-label={TEXT.comments(commentCount)}
        aria-expanded={isCommenting}
        aria-controls={isCommenting ? commentBox : undefined}
        onClick={onComment}
        className={clsx(
          'flex min-h-11 min-w-11 items-center gap-2 rounded-full px-3 text-sm font-medium tabular-nums text-ink',
          'transition-colors duration-150 hover:bg-paper-deep',
          '[&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:transition-transform [&_svg]:duration-150 active:[&_svg]:scale-85',
          isCommenting && 'bg-paper-deep',
        )}
      >
        <MessageSquare aria-hidden="true" />
        {formatCount(commentCount)}
      </button>
    </div>
  );
}

import type { Photo } from '@famibook/contracts/photos/schemas';
import type { ReactionKind } from '@famibook/contracts/reactions/kinds';
import clsx from 'clsx';
import { Heart, MessageSquare, ThumbsUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ReactionCount } from '../../../components/reaction-count.tsx';
import { formatCount } from '../../../lib/time.ts';
import { reactorsPath } from '../api/read-reactors.ts';
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

/** Like, love, comment, each with its count. */
export function CardActions({ photo, isCommenting, commentBox, onReact, onComment }: CardActionsProps) {
  const { likes, hearts, liked, hearted, commentCount } = photo;
  return (
    <div className="mt-2 flex border-t border-line px-1 py-1">
      <Action
        label={TEXT.like(likes)}
        aria-pressed={liked}
        onClick={() => onReact('like')}
        className={liked ? 'text-accent [&_svg]:fill-accent' : 'text-ink'}
      >
        <ThumbsUp aria-hidden="true" />
      </Action>
      <ReactionCount kind="like" count={likes} path={reactorsPath(photo.id)} className={liked ? 'text-accent' : ''} />
      <Action
        label={TEXT.heart(hearts)}
        aria-pressed={hearted}
        onClick={() => onReact('heart')}
        className={hearted ? 'text-plum [&_svg]:fill-plum' : 'text-ink'}
      >
        <Heart aria-hidden="true" />
      </Action>
      <ReactionCount kind="heart" count={hearts} path={reactorsPath(photo.id)} className={hearted ? 'text-plum' : ''} />
      <Action
        label={TEXT.comments(commentCount)}
        count={commentCount}
        aria-expanded={isCommenting}
        aria-controls={isCommenting ? commentBox : undefined}
        onClick={onComment}
        className={clsx('text-ink', isCommenting && 'bg-paper-deep')}
      >
        <MessageSquare aria-hidden="true" />
      </Action>
    </div>
  );
}

interface ActionProps extends ComponentProps<'button'> {
  label: string;
  /** Beside the symbol; what likes and hearts count is a button of its own. */
  count?: number;
  children: ReactNode;
}

function Action({ label, count, children, className, ...rest }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={clsx(
        'flex min-h-11 min-w-11 items-center gap-2 rounded-full px-3 text-sm font-medium tabular-nums',
        'transition-colors duration-150 hover:bg-paper-deep',
        '[&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:transition-transform [&_svg]:duration-150 active:[&_svg]:scale-85',
        className,
      )}
    >
      {children}
      {count !== undefined && formatCount(count)}
    </button>
  );
}

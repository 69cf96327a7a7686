import type { Message } from '@famibook/contracts/messages';
import clsx from 'clsx';
import { Heart, ThumbsUp, Trash2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { formatCount } from '../../../lib/time.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { useBoardView } from './board-view.ts';
import { loadConfirmDialog } from './decision-dialog.tsx';

const TEXT = BOARD_TEXT.post;

/** Like, heart, reply, and for its author delete. What waits can only be deleted. */
export function PostActions({ post, mayReply }: { post: Message; mayReply: boolean }) {
  const { viewer, replies, onReact, onDelete } = useBoardView();
  const { likes, hearts, liked, hearted, isApproved, user } = post;
  const isOwn = post.userId === viewer.id;
  if (!isApproved && !isOwn) return null;
  return (
    <div className="-mb-1.5 -ml-2.5 flex flex-wrap items-center pt-1">
      {isApproved && (
        <>
          <Action
            label={TEXT.like(likes)}
            aria-pressed={liked}
            onClick={() => onReact(post, 'like')}
            className={liked ? 'text-accent [&_svg]:fill-accent-soft' : 'text-ink'}
          >
            <ThumbsUp aria-hidden="true" />
            {formatCount(likes)}
          </Action>
          <Action
            label={TEXT.heart(hearts)}
            aria-pressed={hearted}
            onClick={() => onReact(post, 'heart')}
            className={hearted ? 'text-plum [&_svg]:fill-plum' : 'text-ink'}
          >
            <Heart aria-hidden="true" />
            {formatCount(hearts)}
          </Action>
        </>
      )}
      {mayReply && (
        <Action
          label={TEXT.replyTo(`${user.firstName} ${user.lastName}`)}
          data-reply
          aria-expanded={replies.openAt === post.id}
          onClick={() => replies.toggle(post)}
          className={clsx('text-ink-quiet', replies.openAt === post.id && 'bg-paper-deep')}
        >
          {TEXT.reply}
        </Action>
      )}
      {isOwn && (
        <IconButton
          label={post.parentId === null ? TEXT.deleteMessage : TEXT.deleteReply}
          aria-haspopup="dialog"
          onPointerEnter={() => void loadConfirmDialog()}
          onFocus={() => void loadConfirmDialog()}
          onClick={() => onDelete(post)}
          className="ml-auto -mr-2.5"
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

interface ActionProps extends ComponentProps<'button'> {
  label: string;
  children: ReactNode;
}

function Action({ label, children, className, ...rest }: ActionProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={clsx(
        'flex min-h-11 min-w-13 items-center gap-2 rounded-full px-2.5 text-sm font-medium tabular-nums',
        'transition-colors duration-150 hover:bg-paper-deep',
        '[&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:transition-transform [&_svg]:duration-150 active:[&_svg]:scale-85',
        className,
      )}
    >
      {children}
    </button>
  );
}

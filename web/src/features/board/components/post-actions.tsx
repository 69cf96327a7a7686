import type { Message } from '@famibook/contracts/board/schemas';
import clsx from 'clsx';
import { Heart, ThumbsUp, Trash2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ReactionCount } from '../../../components/reaction-count.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { reactorsPath } from '../api/read-reactors.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { isDraft } from '../messages/draft.ts';
import { useBoardView } from './board-view.ts';

const TEXT = BOARD_TEXT.post;

/** Like, heart, reply, and for its author delete. */
export function PostActions({ post, mayReply }: { post: Message; mayReply: boolean }) {
  const { replies, onReact } = useBoardView();
  const { likes, hearts, liked, hearted, user } = post;
  return (
    <div inert={isDraft(post)} className="-mb-1.5 -ml-2.5 flex flex-wrap items-center pt-1">
      <Action
        label={TEXT.like(likes)}
        aria-pressed={liked}
        onClick={() => onReact(post, 'like')}
        className={liked ? 'text-accent [&_svg]:fill-accent' : 'text-ink'}
      >
        <ThumbsUp aria-hidden="true" />
      </Action>
      <ReactionCount kind="like" count={likes} path={reactorsPath(post.id)} className={liked ? 'text-accent' : ''} />
      <Action
        label={TEXT.heart(hearts)}
        aria-pressed={hearted}
        onClick={() => onReact(post, 'heart')}
        className={hearted ? 'text-plum [&_svg]:fill-plum' : 'text-ink'}
      >
        <Heart aria-hidden="true" />
      </Action>
      <ReactionCount kind="heart" count={hearts} path={reactorsPath(post.id)} className={hearted ? 'text-plum' : ''} />
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
      <DeleteButton post={post} className="ml-auto -mr-2.5" />
    </div>
  );
}

/** For its author only. */
export function DeleteButton({ post, className }: { post: Message; className: string }) {
  const { viewer, onDelete } = useBoardView();
  if (post.userId !== viewer.id) return null;
  return (
    <IconButton
      label={post.parentId === null ? TEXT.deleteMessage : TEXT.deleteReply}
      disabled={isDraft(post)}
      aria-haspopup="dialog"
      onPointerEnter={LazyConfirmDialog.fetch}
      onFocus={LazyConfirmDialog.fetch}
      onClick={() => onDelete(post)}
      className={className}
    >
      <Trash2 aria-hidden="true" />
    </IconButton>
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
        'flex min-h-11 min-w-11 items-center gap-2 rounded-full px-2.5 text-sm font-medium tabular-nums',
        'transition-colors duration-150 hover:bg-paper-deep',
        '[&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:transition-transform [&_svg]:duration-150 active:[&_svg]:scale-85',
        className,
      )}
    >
      {children}
    </button>
  );
}

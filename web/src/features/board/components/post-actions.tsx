import type { Message } from '@famibook/contracts/board/schemas';
import clsx from 'clsx';
import { Trash2 } from 'lucide-react';
import { ReactionButtons } from '../../../components/reactions/reaction-buttons.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { reactorsPath } from '../api/reactions.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { isDraft } from '../messages/draft.ts';
import { useBoardView } from './board-view.ts';

const TEXT = BOARD_TEXT.post;

/** Like, heart, reply, and delete for the author. */
export function PostActions({ post, mayReply }: { post: Message; mayReply: boolean }) {
  const { replies, onReact } = useBoardView();
  const { user } = post;
  return (
    <div inert={isDraft(post)} className="-mb-1.5 -ml-2.5 flex flex-wrap items-center pt-1">
      <ReactionButtons
        reactions={post}
        labels={TEXT}
        path={reactorsPath(post.id)}
        onReact={(kind) => onReact(post, kind)}
      />
      {mayReply && (
        <button
          type="button"
          aria-label={TEXT.replyTo(fullName(user))}
          data-reply
          aria-expanded={replies.openAt === post.id}
          onClick={() => replies.toggle(post)}
          className={clsx(
            'min-h-11 min-w-11 rounded-full px-2.5 text-sm font-medium text-ink-quiet',
            'transition-colors duration-150 hover:bg-paper-deep',
            replies.openAt === post.id && 'bg-paper-deep',
          )}
        >
          {TEXT.reply}
        </button>
      )}
      <DeleteButton post={post} className="ml-auto -mr-2.5" />
    </div>
  );
}

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

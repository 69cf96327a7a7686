import type { Message } from '@famibook/contracts/board/schemas';
import { Clock } from 'lucide-react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { TimeAgo } from '../../../components/ui/time-ago.tsx';
import { BOARD_TEXT } from '../board-text.ts';
import { isDraft } from '../messages/draft.ts';
import { useBoardView } from './board-view.ts';
import { DeleteButton } from './post-actions.tsx';

/** Author, time, and whether the post is pending. */
export function PostHeader({ post, isReply }: { post: Message; isReply: boolean }) {
  const { user, createdAt, famibookName, isApproved } = post;
  const { viewer } = useBoardView();
  const when = isDraft(post) ? BOARD_TEXT.post.sending : <TimeAgo instant={createdAt} />;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex min-w-0 grow-999 items-center gap-3">
        <Avatar person={user} size={isReply ? 's' : 'm'} />
        <p
          className={isReply ? 'flex min-w-0 flex-wrap gap-x-2 text-[0.9375rem] leading-snug' : 'min-w-0 leading-tight'}
        >
          <span
            dir="auto"
            className={
              isReply ? 'line-clamp-2 min-w-0 font-semibold wrap-anywhere' : 'block truncate text-left font-semibold'
            }
          >
            {user.firstName} {user.lastName}
          </span>
          <span className="text-sm text-ink-quiet">
            {when}
            {viewer.isAdmin && !isReply && ` · ${famibookName}`}
          </span>
        </p>
      </div>
      {!isApproved && (
        <div className="flex min-h-6 grow items-center justify-between gap-1">
          <Pill tone="amber" icon={<Clock aria-hidden="true" />}>
            {BOARD_TEXT.post.pending}
          </Pill>
          {/* A post that is being sent has no actions yet. */}
          <DeleteButton post={post} className="-my-3 -mr-2.5" />
        </div>
      )}
    </div>
  );
}

import type { Comment } from '@famibook/contracts/photos/schemas';
import { Trash2 } from 'lucide-react';
import { LinkedText } from '../../../components/linked-text.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { TimeAgo } from '../../../components/ui/time-ago.tsx';
import { GALLERY_TEXT } from '../gallery-text.ts';

/** A comment on a photo, which its author can delete (D22). */
export function CommentLine({ comment, onDelete }: { comment: Comment; onDelete: (() => void) | undefined }) {
  const { user, content, createdAt } = comment;
  return (
    <li className="flex gap-3">
      <Avatar person={user} />
      <div className="min-w-0 grow">
        <p className="text-sm leading-snug">
          <span className="font-semibold">
            {user.firstName} {user.lastName}
          </span>{' '}
          <span className="text-ink-quiet">
            <TimeAgo instant={createdAt} />
          </span>
        </p>
        <p dir="auto" className="text-[0.9375rem] whitespace-pre-line wrap-anywhere">
          <LinkedText text={content} />
        </p>
      </div>
      {onDelete && (
        <IconButton label={GALLERY_TEXT.comments.delete} onClick={onDelete} className="-mt-2 -mr-2">
          <Trash2 aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

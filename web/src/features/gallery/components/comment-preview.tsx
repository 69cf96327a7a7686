import type { Photo } from '@famibook/contracts/photos/schemas';
import { LinkedText } from '../../../components/linked-text.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { formatCount } from '../../../lib/time.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';

interface CommentPreviewProps {
  photo: Photo;
  onShowAll: () => void;
}

/** The newest comments, the newest last. */
export function CommentPreview({ photo, onShowAll }: CommentPreviewProps) {
  const { newestComments, commentCount } = photo;
  if (newestComments.length === 0) return null;
  return (
    <div className="mt-1">
      {commentCount > newestComments.length && (
        <button
          type="button"
          onClick={onShowAll}
          className="-my-1 -ml-2 min-h-11 px-2 text-sm font-medium text-ink-quiet hover:text-ink"
        >
          {GALLERY_TEXT.card.allComments(formatCount(commentCount))}
        </button>
      )}
      <ul>
        {newestComments.toReversed().map(({ id, user, content }) => (
          <li key={id} className="flex gap-2 py-1.5 text-sm">
            <Avatar person={user} size="s" />
            <p className="line-clamp-2 min-w-0 pt-0.5 leading-snug wrap-anywhere">
              <b className="font-semibold">{user.firstName}</b>{' '}
              <bdi>
                <LinkedText text={content} />
              </bdi>
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

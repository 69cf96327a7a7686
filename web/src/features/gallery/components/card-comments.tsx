import type { Comment, Photo } from '@famibook/contracts/photos/schemas';
import { Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { LinkedText } from '../../../components/linked-text.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { TimeAgo } from '../../../components/ui/time-ago.tsx';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { isPending } from '../photos/photo-comments.ts';
import { useDeleteComment } from '../photos/use-delete-comment.ts';
import { useFreshDetail } from '../photos/use-fresh-detail.ts';
import { CommentForm } from './comment-form.tsx';
import { useScrollIntoView } from './use-scroll-into-view.ts';

const TEXT = GALLERY_TEXT.comments;
/** The height of a comment of one line. */
const COMMENT_REM = 3.3;
/** The greatest height of the list, `max-h-60`. */
const LIST_REM = 15;

interface CardCommentsProps {
  photo: Photo;
  viewerId: string;
  onOpen: () => void;
}

/** The comments of a photo, at first the few that its card knows, and the box to write one. */
export default function CardComments({ photo, viewerId, onOpen }: CardCommentsProps) {
  const { data, error, mutate } = useFreshDetail(photo.id);
  const deletion = useDialogSubject<string>();
  const deletedId = deletion.subject;
  const comments = data?.comments ?? photo.newestComments;
  const hasFailed = !data && error !== undefined;
  const container = useRef<HTMLDivElement>(null);
  useScrollIntoView(container, data !== undefined);
  useEffect(() => void LazyConfirmDialog.fetch(), []);
  const remove = useDeleteComment();
  const readAgain = () => {
    // The button goes, and the comments are scrolled to while the focus is here.
    container.current?.focus({ preventScroll: true });
    void mutate();
  };

  return (
    <div ref={container} tabIndex={-1} className="scroll-mb-6 space-y-3 outline-none">
      {!(hasFailed && comments.length === 0) && (
        <CommentList
          comments={comments}
          expected={data ? 0 : photo.commentCount}
          viewerId={viewerId}
          onDelete={deletion.open}
        />
      )}
      {data && data.comments.length < data.commentCount && (
        <Button variant="ghost" className="-ml-3" onClick={onOpen}>
          {TEXT.earlier}
        </Button>
      )}
      {hasFailed && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-sm text-ink-quiet">
          {TEXT.failed}
          <Button onClick={readAgain}>{GALLERY_TEXT.again}</Button>
        </p>
      )}
      <CommentForm photoId={photo.id} />
      {deletedId !== undefined && (
        <LazyConfirmDialog
          open={deletion.isOpen}
          title={TEXT.delete}
          question={TEXT.deleteQuestion}
          confirm={GALLERY_TEXT.card.delete}
          onConfirm={() => void remove(photo.id, deletedId)}
          onClose={deletion.close}
        />
      )}
    </div>
  );
}

interface CommentListProps {
  /** Newest first. */
  comments: readonly Comment[];
  /** How many there will be; the list has room for them, so that nothing below moves when they come. */
  expected: number;
  viewerId: string;
  onDelete: (id: string) => void;
}

function CommentList({ comments, expected, viewerId, onDelete }: CommentListProps) {
  const list = useRef<HTMLUListElement>(null);
  const newest = comments[0]?.id;
  // Scrolls to each new comment, which stands at the end, and back to the end when those that are expected come above.
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [newest, expected]);

  if (comments.length === 0 && expected === 0) return <p className="text-sm text-ink-quiet">{TEXT.none}</p>;
  return (
    <ul
      ref={list}
      aria-label={TEXT.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      style={{ minHeight: `${Math.min(LIST_REM, expected * COMMENT_REM)}rem` }}
      className="-mx-2 flex max-h-60 flex-col overflow-y-auto overscroll-contain px-2"
    >
      {comments.toReversed().map((comment) => (
        <li key={comment.id} className="flex items-start gap-2 py-1.5 text-sm first:mt-auto">
          <Avatar person={comment.user} size="s" />
          <div className="min-w-0 grow pt-0.5 leading-snug">
            <p className="flex flex-wrap gap-x-1.5">
              <b className="font-semibold">
                {comment.user.firstName} {comment.user.lastName}
              </b>
              <span className="whitespace-nowrap text-ink-quiet">
                <TimeAgo instant={comment.createdAt} />
              </span>
            </p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              <LinkedText text={comment.content} />
            </p>
          </div>
          {comment.user.id === viewerId && !isPending(comment) && (
            <IconButton label={TEXT.delete} className="-my-2 -mr-2" onClick={() => onDelete(comment.id)}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  );
}

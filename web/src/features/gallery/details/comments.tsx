import type { PhotoDetail } from '@famibook/contracts/photos/schemas';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { passFocusTo } from '../../../lib/pass-focus-to.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import { isPending } from '../photos/photo-comments.ts';
import { useDeleteComment } from '../photos/use-delete-comment.ts';
import { CommentLine } from './comment-line.tsx';
import { DETAILS_TEXT } from './details-text.ts';
import { useEarlierComments } from './use-earlier-comments.ts';

const TEXT = DETAILS_TEXT.comments;
/** Within this distance of the end the user reads the newest comments, and a new one scrolls into view. */
const NEAR_END = 48;

/** The comments, the newest last, and earlier ones above on demand. */
export function Comments({ photo, ownId }: { photo: PhotoDetail; ownId: string }) {
  const { comments, hasEarlier, isReading, readEarlier, forget } = useEarlierComments(photo);
  const remove = useDeleteComment();
  const [deleting, setDeleting] = useState<string | null>(null);
  const container = useRef<HTMLElement>(null);
  const last = useRef({ fromEnd: 0, newest: '' });
  const newest = comments[0];
  const confirmDeletion = async (commentId: string) => {
    if (await remove(photo.id, commentId)) forget(commentId);
  };

  // Earlier comments are added above, so the position is corrected.
  const keepPlace = useEffectEvent(() => {
    const list = container.current;
    if (!list) return;
    const isOwn = newest?.user.id === ownId && newest.id !== last.current.newest;
    const fromEnd = isOwn || last.current.fromEnd < NEAR_END ? 0 : last.current.fromEnd;
    const isSame = newest?.id === last.current.newest;
    list.scrollTop = list.scrollHeight - list.clientHeight - (isSame ? last.current.fromEnd : fromEnd);
    last.current = { fromEnd: list.scrollHeight - list.clientHeight - list.scrollTop, newest: newest?.id ?? '' };
  });
  useLayoutEffect(() => keepPlace(), [comments.length, newest?.id]);

  return (
    <section
      ref={container}
      aria-label={GALLERY_TEXT.comments.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      onScroll={({ currentTarget: list }) => {
        last.current.fromEnd = list.scrollHeight - list.clientHeight - list.scrollTop;
      }}
      className="flex h-60 flex-col overflow-y-auto overscroll-contain rounded-field border border-line bg-paper px-4 py-3"
    >
      {hasEarlier && (
        <Button
          ref={passFocusTo(() => container.current)}
          variant="ghost"
          busy={isReading}
          onClick={() => void readEarlier()}
          className="mb-2 shrink-0 self-center"
        >
          {TEXT.earlier}
        </Button>
      )}
      {comments.length === 0 ? (
        <p className="m-auto text-sm text-ink-quiet">{GALLERY_TEXT.comments.none}</p>
      ) : (
        <ul className="flex flex-col gap-4">
          {comments.toReversed().map((comment) => (
            <CommentLine
              key={comment.id}
              comment={comment}
              onDelete={comment.user.id === ownId && !isPending(comment) ? () => setDeleting(comment.id) : undefined}
            />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={deleting !== null}
        title={GALLERY_TEXT.comments.delete}
        question={GALLERY_TEXT.comments.deleteQuestion}
        confirm={GALLERY_TEXT.card.delete}
        onConfirm={() => void (deleting && confirmDeletion(deleting))}
        onClose={() => setDeleting(null)}
        focusAfter={() => container.current}
      />
    </section>
  );
}

import type { PhotoDetail } from '@famibook/contracts/photos/schemas';
import { Button } from '../../../components/ui/button.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { CommentForm } from './comment-form.tsx';
import { Comments } from './comments.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DETAILS_TEXT } from './details-text.ts';
import { PhotoText, type PhotoTextProps } from './photo-text.tsx';

interface PhotoPanelProps extends PhotoTextProps {
  /** Undefined while the comments are loading. */
  detail: PhotoDetail | undefined;
  hasFailed: boolean;
  onRetry: () => void;
}

/** Everything about a photo except the picture. */
export function PhotoPanel({ detail, hasFailed, onRetry, ...text }: PhotoPanelProps) {
  const { photo, user } = text;
  const mayComment = user.isApproved || user.isAdmin;
  return (
    <div className="flex flex-col gap-4 p-5 not-beside:pb-0 beside:pb-[max(1.25rem,env(safe-area-inset-bottom))]">
      <PhotoText {...text} />
      <DetailActions photo={photo} />
      <h3 className="text-lg">{DETAILS_TEXT.comments.heading}</h3>
      {detail && <Comments photo={detail} ownId={user.id} />}
      {!detail && hasFailed && (
        <div className="flex h-60 flex-col items-center justify-center gap-3 rounded-field border border-line text-center text-ink-quiet">
          {DETAILS_TEXT.comments.failedToLoad}
          <Button onClick={onRetry}>{DETAILS_TEXT.failed.again}</Button>
        </div>
      )}
      {!detail && !hasFailed && <Skeleton className="h-60" />}
      {mayComment && <CommentForm key={photo.id} photoId={photo.id} />}
    </div>
  );
}

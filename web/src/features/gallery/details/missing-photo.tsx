import { Button } from '../../../components/ui/button.tsx';
import { LostPage } from '../../../components/ui/drawings/lost-page.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Loading } from '../../../components/ui/loading.tsx';
import { type ApiError, errorText } from '../../../lib/api/api-error.ts';
import { DETAILS_TEXT } from './details-text.ts';

interface MissingPhotoProps {
  /** Undefined while the photo is loading. */
  error: ApiError | undefined;
  /** Whether the photo was shown before. */
  wasSeen: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** Shown instead of a photo that is loading, deleted, not accessible, or could not be read. */
export function MissingPhoto({ error, wasSeen, onRetry, onClose }: MissingPhotoProps) {
  if (!error) return <Loading />;
  const isGone = error.status >= 400 && error.status < 500;
  return (
    <div className="m-auto">
      {isGone ? (
        <EmptyState
          drawing={<LostPage />}
          title={DETAILS_TEXT.missing.title}
          text={wasSeen ? DETAILS_TEXT.missing.justDeleted : DETAILS_TEXT.missing.text}
          action={<Button onClick={onClose}>{DETAILS_TEXT.missing.back}</Button>}
        />
      ) : (
        <EmptyState
          drawing={<LostPage />}
          title={DETAILS_TEXT.failed.title}
          text={errorText(error)}
          action={<Button onClick={onRetry}>{DETAILS_TEXT.failed.again}</Button>}
        />
      )}
    </div>
  );
}

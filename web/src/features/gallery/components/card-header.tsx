import type { Photo } from '@famibook/contracts/photos/schemas';
import type { ReactNode } from 'react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { TimeAgo } from '../../../components/ui/time-ago.tsx';
import { cameraDayOf } from '../../../lib/time.ts';
import { DETAILS_TEXT } from '../details/details-text.ts';
import { AuthorName } from './author-name.tsx';

interface CardHeaderProps {
  photo: Photo;
  /** The FamiBook of the photo, for the administrator, who sees all FamiBooks. */
  showFamiBook: boolean;
  /** Shows the date taken, in lists that are ordered by it. */
  showsTaken: boolean;
  onAuthor: () => void;
  children?: ReactNode;
}

/** Author and date of a photo. */
export function CardHeader({ photo, showFamiBook, showsTaken, onAuthor, children }: CardHeaderProps) {
  const { user, createdAt, takenAt, famibookName } = photo;
  return (
    <div className="flex items-center gap-3">
      <div className="group/author relative -my-1 flex min-h-11 min-w-0 grow items-center gap-3">
        <Avatar person={user} />
        <div className="min-w-0 text-sm leading-tight">
          <AuthorName user={user} onPress={onAuthor} />
          <p className="truncate text-ink-quiet">
            {showsTaken && takenAt ? DETAILS_TEXT.taken(cameraDayOf(takenAt)) : <TimeAgo instant={createdAt} />}
            {showFamiBook && <span title={famibookName}> · {famibookName}</span>}
          </p>
        </div>
      </div>
      {children}
    </div>
  );
}

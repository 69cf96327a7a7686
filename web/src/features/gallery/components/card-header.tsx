import type { Photo } from '@famibook/contracts/photos';
import type { ReactNode } from 'react';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { TimeAgo } from '../../../components/ui/time-ago.tsx';

interface CardHeaderProps {
  photo: Photo;
  /** The administrator sees photos of all FamiBooks: which one this is from. */
  showFamiBook: boolean;
  children?: ReactNode;
}

/** Who shared it and when. */
export function CardHeader({ photo: { user, createdAt, famibookName }, showFamiBook, children }: CardHeaderProps) {
  return (
    <div className="flex items-center gap-3">
      <Avatar person={user} />
      <div className="min-w-0 grow text-sm leading-tight">
        <p className="truncate font-semibold">
          {user.firstName} {user.lastName}
        </p>
        <p className="truncate text-ink-quiet">
          <TimeAgo instant={createdAt} />
          {showFamiBook && <span title={famibookName}> · {famibookName}</span>}
        </p>
      </div>
      {children}
    </div>
  );
}

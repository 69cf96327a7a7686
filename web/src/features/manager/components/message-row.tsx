import type { Message } from '@famibook/contracts/board/schemas';
import type { ReactNode } from 'react';
import { DeskRow, rowNameId } from '../../../components/desk/desk-row.tsx';
import { LinkedText } from '../../../components/linked-text.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { TimeAgo } from '../../../components/ui/time-ago.tsx';

interface MessageRowProps {
  message: Message;
  /** The FamiBook, in a list of several FamiBooks. */
  showFamiBook: boolean;
  isLeaving: boolean;
  /** Beside the author. */
  pills: ReactNode;
  /** Below the text. */
  replies: ReactNode;
  /** The actions. */
  children: ReactNode;
}

/** A message with its whole text. */
export function MessageRow({ message, showFamiBook, isLeaving, pills, replies, children }: MessageRowProps) {
  const { user, createdAt, famibookName, content } = message;
  return (
    <DeskRow isLeaving={isLeaving}>
      <div className="px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Avatar person={user} />
          <div className="min-w-0 grow basis-40">
            <p id={rowNameId(message.id)} className="font-semibold wrap-anywhere">
              {user.firstName} {user.lastName}
            </p>
            <p className="text-sm wrap-anywhere text-ink-quiet">
              <TimeAgo instant={createdAt} />
              {showFamiBook && ` · ${famibookName}`}
            </p>
          </div>
          {pills}
        </div>
        <p dir="auto" className="mt-3 max-w-[70ch] whitespace-pre-line wrap-anywhere">
          <LinkedText text={content} />
        </p>
        {replies}
        <div className="mt-3 -mb-1 flex flex-wrap justify-end gap-1">{children}</div>
      </div>
    </DeskRow>
  );
}

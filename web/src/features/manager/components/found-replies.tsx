import type { Message } from '@famibook/contracts/board/schemas';
import type { ReactNode } from 'react';
import { rowNameId } from '../../../components/desk/desk-row.tsx';
import { LinkedText } from '../../../components/linked-text.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { showsText } from '../../../lib/shows-text.ts';

interface FoundRepliesProps {
  message: Message;
  search: string;
  isLeaving?: (id: string) => boolean;
  /** Beside a reply. */
  action?: (reply: Message) => ReactNode;
}

/** The replies that show what was searched for, under their message. */
export function FoundReplies({ message, search, isLeaving, action }: FoundRepliesProps) {
  const replies = findReplies(message, search);
  if (replies.length === 0) return null;
  return (
    <ul className="mt-3 grid max-w-[70ch] gap-2 border-l-2 border-line pl-3">
      {replies.map((reply) => (
        <li
          key={reply.id}
          inert={isLeaving?.(reply.id)}
          className="flex flex-wrap items-start justify-end gap-x-3 inert:opacity-40"
        >
          <div className="min-w-0 grow basis-60">
            <p id={rowNameId(reply.id)} className="text-sm font-semibold wrap-anywhere">
              {fullName(reply.user)}
            </p>
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              <LinkedText text={reply.content} />
            </p>
          </div>
          {action?.(reply)}
        </li>
      ))}
    </ul>
  );
}

function findReplies({ replies }: Message, search: string): Message[] {
  if (search.trim() === '') return [];
  return replies.flatMap((reply) => {
    const { user, content } = reply;
    const isFound = [content, fullName(user)].some((text) => showsText(text, search));
    return [...(isFound ? [reply] : []), ...findReplies(reply, search)];
  });
}

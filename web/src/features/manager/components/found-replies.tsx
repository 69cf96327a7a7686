import type { Message } from '@famibook/contracts/board/schemas';
import { LinkedText } from '../../../components/linked-text.tsx';
import { fullName } from '../../../lib/full-name.ts';

/** The replies that show what was searched for, under their message. */
export function FoundReplies({ message, search }: { message: Message; search: string }) {
  const replies = findReplies(message, search);
  if (replies.length === 0) return null;
  return (
    <ul className="mt-3 grid max-w-[70ch] gap-2 border-l-2 border-line pl-3">
      {replies.map(({ id, user, content }) => (
        <li key={id}>
          <p className="text-sm font-semibold wrap-anywhere">{fullName(user)}</p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            <LinkedText text={content} />
          </p>
        </li>
      ))}
    </ul>
  );
}

function findReplies({ replies }: Message, search: string): Message[] {
  const wanted = search.trim().toLowerCase();
  if (!wanted) return [];
  return replies.flatMap((reply) => {
    const { user, content } = reply;
    const isFound = [content, fullName(user)].some((text) => text.toLowerCase().includes(wanted));
    return [...(isFound ? [reply] : []), ...findReplies(reply, wanted)];
  });
}

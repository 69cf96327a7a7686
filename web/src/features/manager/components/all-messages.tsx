import { adminDeleteMessage, listMessages } from '@famibook/contracts/board/routes';
import type { Message } from '@famibook/contracts/board/schemas';
import { useState } from 'react';
import { Pill } from '../../../components/ui/pill.tsx';
import { call } from '../../../lib/api/call.ts';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { useDecisions } from '../../../lib/desk/use-decisions.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { MANAGER_TEXT } from '../manager-text.ts';
import { MessageRows } from './message-rows.tsx';

const TEXT = MANAGER_TEXT.allMessages;
/** They are long, and each comes with its replies. */
const MESSAGES_A_PAGE = 20;

/** The messages of all FamiBooks, for the administrator. */
export default function AllMessages() {
  const [search, setSearch] = useState('');
  const list = useDeskList<Message>(listMessages, search, DESK_PUSHES.messages, { limit: MESSAGES_A_PAGE });
  const { decide, isLeaving } = useDecisions(list.refresh);
  const remove = (message: Message) =>
    decide({
      id: message.id,
      words: wordsOf(message),
      send: () => call(adminDeleteMessage, { params: { id: message.id } }),
    });
  return (
    <MessageRows
      list={list}
      search={search}
      onSearch={setSearch}
      text={TEXT}
      showFamiBook
      isLeaving={isLeaving}
      pills={({ isApproved, replyCount }) => (
        <>
          {!isApproved && <Pill tone="amber">{TEXT.pending}</Pill>}
          {replyCount > 0 && <Pill>{TEXT.replies(replyCount)}</Pill>}
        </>
      )}
      removal={{
        label: TEXT.delete,
        title: (message) => wordsOf(message).title,
        question: questionAbout,
        onConfirm: remove,
        includesReplies: true,
      }}
    />
  );
}

const wordsOf = ({ parentId }: Message) => (parentId === null ? MANAGER_TEXT.deleteMessage : MANAGER_TEXT.deleteReply);

function questionAbout(message: Message): string {
  const { user, replyCount } = message;
  return wordsOf(message).question(user.firstName, replyCount > 0 ? TEXT.replies(replyCount) : '');
}

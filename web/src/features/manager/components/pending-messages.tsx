import {
  adminApproveMessage,
  adminListPendingMessages,
  adminRejectMessage,
  approveMessage,
  listPendingMessages,
  rejectMessage,
} from '@famibook/contracts/board/routes';
import type { Message } from '@famibook/contracts/board/schemas';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { rowNameId } from '../../../components/desk/desk-row.tsx';
import type { DeskPanelProps } from '../../../components/desk/desk-tab.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { call } from '../../../lib/api/call.ts';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { useDecisions } from '../../../lib/desk/use-decisions.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { MANAGER_TEXT } from '../manager-text.ts';
import { MessageRows } from './message-rows.tsx';

const TEXT = MANAGER_TEXT.messages;

/** Messages and replies that wait for a review, whole (D11). */
export default function PendingMessages({ user: { isAdmin } }: DeskPanelProps) {
  const [search, setSearch] = useState('');
  const list = useDeskList<Message>(
    isAdmin ? adminListPendingMessages : listPendingMessages,
    search,
    DESK_PUSHES.messages,
  );
  const { decide, isSending, isLeaving } = useDecisions(list.refresh);
  const approve = ({ id }: Message) =>
    decide({
      id,
      words: MANAGER_TEXT.approveMessage,
      send: () => call(isAdmin ? adminApproveMessage : approveMessage, { params: { id } }),
    });
  const reject = ({ id }: Message) =>
    decide({
      id,
      words: MANAGER_TEXT.rejectMessage,
      send: () => call(isAdmin ? adminRejectMessage : rejectMessage, { params: { id } }),
    });

  return (
    <MessageRows
      list={list}
      search={search}
      onSearch={setSearch}
      text={TEXT}
      showFamiBook={isAdmin}
      isLeaving={isLeaving}
      pills={({ parentId }) => parentId !== null && <Pill>{TEXT.reply}</Pill>}
      removal={{
        label: TEXT.reject,
        title: () => MANAGER_TEXT.rejectMessage.title,
        question: ({ user }) => MANAGER_TEXT.rejectMessage.question(user.firstName),
        onConfirm: reject,
      }}
      action={(message) => (
        <Button
          variant="primary"
          aria-describedby={rowNameId(message.id)}
          icon={<Check aria-hidden="true" />}
          busy={isSending(message.id)}
          onClick={() => void approve(message)}
        >
          {TEXT.approve}
        </Button>
      )}
    />
  );
}

import type { Message } from '@famibook/contracts/board/schemas';
import type { ReactNode } from 'react';
import { deskHeading, rowNameId } from '../../../components/desk/desk-row.tsx';
import { DeskRows, type RowsText } from '../../../components/desk/desk-rows.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { QuietTable } from '../../../components/ui/drawings/quiet-table.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import type { DeskList } from '../../../lib/desk/use-desk-list.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { FoundReplies } from './found-replies.tsx';
import { MessageRow } from './message-row.tsx';

interface MessageRowsProps {
  list: DeskList<Message>;
  search: string;
  onSearch: (search: string) => void;
  text: RowsText;
  showFamiBook: boolean;
  isLeaving: (id: string) => boolean;
  /** Beside the author. */
  pills: (message: Message) => ReactNode;
  removal: {
    label: string;
    title: (message: Message) => string;
    question: (message: Message) => string;
    onConfirm: (message: Message) => unknown;
    /** Each reply that a search has found can be removed too. */
    includesReplies?: boolean;
  };
  /** Beside the button that removes. */
  action?: (message: Message) => ReactNode;
}

/** A list of messages, each with a button that removes it after a question. */
export function MessageRows({ showFamiBook, isLeaving, pills, removal, action, ...list }: MessageRowsProps) {
  const { subject, isOpen, open, close } = useDialogSubject<Message>();
  const removeButton = (message: Message) => (
    <Button
      variant="ghost"
      aria-describedby={rowNameId(message.id)}
      aria-haspopup="dialog"
      onPointerEnter={LazyConfirmDialog.fetch}
      onFocus={LazyConfirmDialog.fetch}
      onClick={() => open(message)}
    >
      {removal.label}
    </Button>
  );
  return (
    <>
      <DeskRows
        {...list}
        drawing={<QuietTable />}
        keyOf={({ id }) => id}
        row={(message) => (
          <MessageRow
            message={message}
            showFamiBook={showFamiBook}
            isLeaving={isLeaving(message.id)}
            pills={pills(message)}
            replies={
              <FoundReplies
                message={message}
                search={list.search}
                isLeaving={isLeaving}
                {...(removal.includesReplies && { action: removeButton })}
              />
            }
          >
            {removeButton(message)}
            {action?.(message)}
          </MessageRow>
        )}
      />
      <LazyConfirmDialog
        open={isOpen}
        title={subject ? removal.title(subject) : ''}
        question={subject ? removal.question(subject) : ''}
        confirm={removal.label}
        onConfirm={() => subject && removal.onConfirm(subject)}
        onClose={close}
        focusAfter={deskHeading}
      />
    </>
  );
}

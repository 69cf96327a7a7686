import type { Message } from '@famibook/contracts/board/schemas';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import type { DialogSubject } from '../../../lib/use-dialog-subject.ts';
import { BOARD_TEXT } from '../board-text.ts';
import type { BoardActions } from '../messages/use-board-actions.ts';

/** What the dialog asks about. */
export interface Decision {
  about: 'deletion' | 'rejection';
  post: Message;
}

interface DecisionDialogProps {
  decision: DialogSubject<Decision>;
  actions: Pick<BoardActions, 'remove' | 'reject'>;
  /** Called before the post goes. */
  onDecide: (post: Message) => void;
  /** Gets the focus when the post is gone. */
  focusAfter: () => HTMLElement | null;
}

/** Asks before a post is deleted or rejected. */
export function DecisionDialog({ decision, actions, onDecide, focusAfter }: DecisionDialogProps) {
  const { subject, isOpen, close } = decision;
  if (!subject) return null;
  const { about, post } = subject;
  const [confirm, decide] =
    about === 'deletion' ? [BOARD_TEXT.post.delete, actions.remove] : [BOARD_TEXT.post.reject, actions.reject];
  return (
    <LazyConfirmDialog
      open={isOpen}
      {...BOARD_TEXT[about]}
      confirm={confirm}
      onConfirm={() => {
        onDecide(post);
        void decide(post);
      }}
      focusAfter={focusAfter}
      onClose={close}
    />
  );
}

import type { Message } from '@famibook/contracts/board/schemas';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { BOARD_TEXT } from '../board-text.ts';

/** What the dialog asks about. */
export interface Decision {
  about: 'deletion' | 'rejection';
  post: Message;
  isAsked: boolean;
}

interface DecisionDialogProps {
  decision: Decision;
  onConfirm: () => void;
  onClose: () => void;
  /** The post is gone and the focus with it: where it goes on. */
  focusAfter: () => HTMLElement | null;
}

/** Asks before something is deleted or rejected. */
export function DecisionDialog({ decision: { about, isAsked }, onConfirm, onClose, focusAfter }: DecisionDialogProps) {
  return (
    <LazyConfirmDialog
      open={isAsked}
      {...BOARD_TEXT[about]}
      confirm={about === 'deletion' ? BOARD_TEXT.post.delete : BOARD_TEXT.post.reject}
      onConfirm={onConfirm}
      focusAfter={focusAfter}
      onClose={onClose}
    />
  );
}

import type { Message } from '@famibook/contracts/messages';
import { lazy } from 'react';
import { Late } from '../../../components/ui/late.tsx';
import { BOARD_TEXT } from '../board-text.ts';

const load = async () => ({ default: (await import('../../../components/ui/confirm-dialog.tsx')).ConfirmDialog });
const ConfirmDialog = lazy(load);

/** As a hand reaches for what asks: the dialog knows where to lead the focus back to only if its code was there before. */
export const loadConfirmDialog = (): Promise<unknown> => load().catch(() => undefined);

/** As long as the dialog takes to be gone, in milliseconds. */
const LEAVES = 260;

/** What somebody is asked about. */
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
  onFocusLost: () => void;
}

/** Asks before something is deleted or rejected. */
export function DecisionDialog({ decision: { about, isAsked }, onConfirm, onClose, onFocusLost }: DecisionDialogProps) {
  return (
    <Late>
      <ConfirmDialog
        open={isAsked}
        {...BOARD_TEXT[about]}
        confirm={about === 'deletion' ? BOARD_TEXT.post.delete : BOARD_TEXT.post.reject}
        onConfirm={() => {
          onConfirm();
          setTimeout(() => document.activeElement === document.body && onFocusLost(), LEAVES);
        }}
        onClose={onClose}
      />
    </Late>
  );
}

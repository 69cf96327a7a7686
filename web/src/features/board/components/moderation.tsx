import type { Message } from '@famibook/contracts/board/schemas';
import { Check, X } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { BOARD_TEXT } from '../board-text.ts';
import { useBoardView } from './board-view.ts';
import { focusPost } from './post-element.ts';

const TEXT = BOARD_TEXT.post;

/** Approve and Reject for a pending post (D11). */
export function Moderation({ post }: { post: Message }) {
  const { onApprove, onReject } = useBoardView();
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <Button
        icon={<Check aria-hidden="true" />}
        className="border-sage/40! text-sage! pressable:hover:border-sage!"
        onClick={() => {
          // The buttons are removed with the decision.
          focusPost(post.id);
          onApprove(post);
        }}
      >
        {TEXT.approve}
      </Button>
      <Button
        variant="ghost"
        icon={<X aria-hidden="true" />}
        aria-haspopup="dialog"
        onPointerEnter={LazyConfirmDialog.fetch}
        onFocus={LazyConfirmDialog.fetch}
        onClick={() => onReject(post)}
      >
        {TEXT.reject}
      </Button>
    </div>
  );
}

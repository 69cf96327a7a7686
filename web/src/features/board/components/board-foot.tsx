import { ArrowDown, ArrowUp, MessageSquarePlus, Music } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { BOARD_TEXT } from '../board-text.ts';
import type { MessageList } from '../messages/message-lists.ts';

interface BoardFootProps {
  list: MessageList;
  /** Undefined on the last page. */
  onContinue: (() => void) | undefined;
  isReadingMore: boolean;
  onReach: () => void;
  onPost: () => void;
  /** Undefined for users who may not change the music. */
  onUploadAudio: (() => void) | undefined;
  onTop: () => void;
}

/** The totals and the buttons at the end of the list. */
export function BoardFoot(props: BoardFootProps) {
  const { list, onContinue, isReadingMore, onReach, onPost, onUploadAudio, onTop } = props;
  const shown = list.items.length;
  return (
    <div className="mt-6 text-center">
      <p role="status" className="mb-3 text-sm text-ink-quiet">
        {shown > 0 && BOARD_TEXT.totals(shown, Math.max(shown + list.held.length, list.total))}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {onContinue && (
          <Button busy={isReadingMore} icon={<ArrowDown aria-hidden="true" />} onClick={onContinue}>
            {BOARD_TEXT.continue}
          </Button>
        )}
        {shown > 0 && (
          <Button
            variant="ghost"
            icon={<MessageSquarePlus aria-hidden="true" />}
            onPointerEnter={onReach}
            onFocus={onReach}
            onClick={onPost}
          >
            {BOARD_TEXT.postNew}
          </Button>
        )}
        {onUploadAudio && (
          <Button variant="ghost" icon={<Music aria-hidden="true" />} onClick={onUploadAudio}>
            {BOARD_TEXT.uploadAudio}
          </Button>
        )}
        <Button variant="ghost" icon={<ArrowUp aria-hidden="true" />} onClick={onTop}>
          {BOARD_TEXT.backToTop}
        </Button>
      </div>
    </div>
  );
}

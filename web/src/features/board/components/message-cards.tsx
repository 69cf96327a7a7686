import type { Message } from '@famibook/contracts/board/schemas';
import { PAGE } from '@famibook/contracts/limits';
import { Fragment, type RefObject, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { passFocusTo } from '../../../lib/pass-focus-to.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { firstNewReply, loadedReplies } from '../messages/thread.ts';
import { useBoardView } from './board-view.ts';
import { Post } from './post.tsx';
import { postElement } from './post-element.ts';

interface MessageCardsProps {
  place: RefObject<HTMLUListElement | null>;
  messages: readonly Message[];
  /** Undefined when all are shown. */
  onContinue: (() => void) | undefined;
}

/** The messages with their threads, and a Continue button after every tenth while there are more. */
export function MessageCards({ place, messages, onContinue }: MessageCardsProps) {
  return (
    <ul ref={place} className="space-y-4">
      {messages.map((message, index) => (
        <Fragment key={message.id}>
          <li>
            <Card className="px-4 pt-4 pb-3 sm:px-5.5 sm:pt-5">
              <Post post={message} />
              <MoreReplies message={message} />
            </Card>
          </li>
          {onContinue && (index + 1) % PAGE.messages === 0 && (
            <li className="text-center">
              <Button variant="ghost" onClick={onContinue}>
                {BOARD_TEXT.inlineContinue}
              </Button>
            </li>
          )}
        </Fragment>
      ))}
    </ul>
  );
}

/** Loads more replies of a long thread, which begins with its oldest (D13). */
function MoreReplies({ message }: { message: Message }) {
  const { onMoreReplies } = useBoardView();
  const [isReading, setReading] = useState(false);
  const latest = useLatest(message);
  const toFirstNew = () => {
    const reply = firstNewReply(message, latest.current);
    return reply && postElement(reply.id);
  };
  if (loadedReplies(message) >= message.replyCount) return null;
  return (
    <Button
      ref={passFocusTo(toFirstNew)}
      variant="ghost"
      busy={isReading}
      className="mt-2"
      onClick={() => {
        setReading(true);
        void onMoreReplies(message).finally(() => setReading(false));
      }}
    >
      {BOARD_TEXT.post.moreReplies}
    </Button>
  );
}

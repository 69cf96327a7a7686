import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Message } from '@famibook/contracts/board/schemas';
import type { ReactNode } from 'react';
import { LivePill } from '../../../components/ui/live-pill.tsx';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { useListScroll } from '../../../lib/use-list-scroll.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { useBoardActions } from '../messages/use-board-actions.ts';
import { useMessages } from '../messages/use-messages.ts';
import { BoardFoot } from './board-foot.tsx';
import { BoardHeader } from './board-header.tsx';
import { MessagesFailed, NoMessages } from './board-states.tsx';
import { BoardContext } from './board-view.ts';
import { BOARD_SHAPE, LoadingMessages } from './board-waiting.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { MessageCards } from './message-cards.tsx';
import { NewMessage } from './new-message.tsx';
import { goToPost } from './post-element.ts';
import { useBoardViewValue } from './use-board-view-value.ts';
import { useOpenReplyBox, useReplyBoxes } from './use-reply-boxes.ts';

interface BoardProps {
  user: CurrentUser;
  /** A dialog that may come up over the one for a new message. */
  question: ReactNode;
  /** Whether the dialog for a new message is open. */
  isPosting: boolean;
  onPosting: (isOn: boolean) => void;
  onUploadAudio?: () => void;
}

/** The messages of the current FamiBook (of all for the administrator), newest first. */
export default function Board({ user, question, isPosting, onPosting, onUploadAudio }: BoardProps) {
  const scroll = useListScroll<HTMLUListElement>();
  const replyBox = useOpenReplyBox();
  const isReplying = replyBox[0].openAt !== null;
  // The user's own messages from another device need not wait.
  const mustHold = ({ userId }: Message) => userId !== user.id && (isReplying || scroll.isPastTop());
  const { list, error, isReadingMore, readMore, refresh, catchUpQuietly, showHeld } = useMessages(user, mustHold);
  const actions = useBoardActions(user, catchUpQuietly);
  const replies = useReplyBoxes({ box: replyBox, messages: list?.items, reply: actions.reply });
  const decision = useDialogSubject<Decision>();
  const view = useBoardViewValue({ viewer: user, replies, actions, ask: decision.open });

  const startPosting = () => onPosting(true);
  const readOn = async () => {
    const [first] = (await readMore()) ?? [];
    // Reading goes on where the new ones begin.
    if (first) requestAnimationFrame(() => goToPost(first.id));
  };
  const onContinue = list?.next ? () => void readOn() : undefined;

  return (
    <section id="messages" aria-label={BOARD_TEXT.heading} className={BOARD_SHAPE}>
      <BoardHeader user={user} heading={scroll.heading} onPost={startPosting} />
      <LivePill
        count={list?.held.length ?? 0}
        noun={BOARD_TEXT.newMessages}
        // Once the heading is in sight: nothing that the user looks at moves.
        onPress={() => void scroll.goToHeading().then(showHeld)}
      />
      {!list && !error && <LoadingMessages />}
      {error && <MessagesFailed error={error} onRetry={() => void refresh()} />}
      {list?.items.length === 0 && <NoMessages onReach={NewMessage.fetch} onPost={startPosting} />}
      {list && (
        <BoardContext value={view}>
          <MessageCards place={scroll.list} messages={list.items} onContinue={onContinue} />
          <BoardFoot
            list={list}
            onContinue={onContinue}
            isReadingMore={isReadingMore}
            onReach={NewMessage.fetch}
            onPost={startPosting}
            onUploadAudio={view.isModerator ? onUploadAudio : undefined}
            onTop={scroll.goToPageTop}
          />
        </BoardContext>
      )}
      <NewMessage
        open={isPosting}
        onPost={actions.post}
        onPosted={() => {
          onPosting(false);
          void scroll.goToHeading();
        }}
        onClose={() => onPosting(false)}
        question={question}
      />
      <DecisionDialog
        decision={decision}
        actions={actions}
        onDecide={replies.leaveWith}
        focusAfter={() => scroll.heading.current}
      />
    </section>
  );
}

import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Message } from '@famibook/contracts/board/schemas';
import { MessageSquarePlus } from 'lucide-react';
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { LivePill } from '../../../components/ui/live-pill.tsx';
import { usePagedList } from '../../../lib/paged-list/use-paged-list.ts';
import { scrollToElement, scrollToTop } from '../../../lib/scroll.ts';
import { mayManage } from '../../../lib/session/may-manage.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { BOARD_LIST, MESSAGE_LISTS } from '../messages/message-lists.ts';
import { useBoardWrite } from '../messages/use-board-write.ts';
import { useDeleteMessage } from '../messages/use-delete-message.ts';
import { useLiveMessages } from '../messages/use-live-messages.ts';
import { useModerate } from '../messages/use-moderate.ts';
import { useMoreReplies } from '../messages/use-more-replies.ts';
import { usePostMessage } from '../messages/use-post-message.ts';
import { useReactToMessage } from '../messages/use-react-to-message.ts';
import { useReply } from '../messages/use-reply.ts';
import { BoardFoot } from './board-foot.tsx';
import { MessagesFailed, NoMessages } from './board-states.tsx';
import { BoardContext, type BoardView } from './board-view.ts';
import { BOARD_SHAPE, LoadingMessages } from './board-waiting.tsx';
import { type Decision, DecisionDialog } from './decision-dialog.tsx';
import { MessageCards } from './message-cards.tsx';
import { NewMessage } from './new-message.tsx';
import { goToPost } from './post-element.ts';
import { SettingsButton } from './settings-button.tsx';
import { useReplyBoxes } from './use-reply-boxes.ts';

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
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLUListElement>(null);
  const isWriting = useRef(false);
  const [decision, setDecision] = useState<Decision | null>(null);

  // One's own from elsewhere too is no news.
  const mustHold = ({ userId }: Message) =>
    userId !== user.id && (isWriting.current || (place.current?.getBoundingClientRect().top ?? 0) < 0);
  const { list, error, isReadingMore, readMore, refresh, catchUp, showHeld } = usePagedList(
    MESSAGE_LISTS,
    BOARD_LIST,
    mustHold,
  );
  useLiveMessages(user, catchUp);
  const write = useBoardWrite(catchUp);
  const post = usePostMessage(write);
  const remove = useDeleteMessage(write);
  const { approve, reject } = useModerate(write, user.isAdmin);
  const react = useReactToMessage(write);
  const moreReplies = useMoreReplies();
  const replies = useReplyBoxes(useReply(write));
  useLayoutEffect(() => {
    isWriting.current = replies.openAt !== null;
  }, [replies.openAt]);

  const isModerator = mayManage(user);
  const view = useMemo<BoardView>(
    () => ({
      viewer: user,
      isModerator,
      replies,
      onReact: (about, kind) => void react(about, kind),
      onApprove: (about) => void approve(about),
      onReject: (about) => setDecision({ about: 'rejection', post: about, isAsked: true }),
      onDelete: (about) => setDecision({ about: 'deletion', post: about, isAsked: true }),
      onMoreReplies: moreReplies,
    }),
    [user, isModerator, replies, react, approve, moreReplies],
  );

  const goToBoard = useCallback(async () => {
    heading.current?.focus({ preventScroll: true });
    if (heading.current) await scrollToElement(heading.current);
  }, []);
  const goOn = async () => {
    const [first] = (await readMore()) ?? [];
    // Reading goes on where the new ones begin.
    if (first) requestAnimationFrame(() => goToPost(first.id));
  };
  const onContinue = list?.next ? () => void goOn() : undefined;
  const startPosting = () => onPosting(true);

  return (
    <section id="messages" aria-label={BOARD_TEXT.heading} className={BOARD_SHAPE}>
      <div className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-3">
        <h2 ref={heading} tabIndex={-1} className="grow text-[clamp(1.75rem,3.4vw,2.375rem)]">
          {BOARD_TEXT.heading}
        </h2>
        {isModerator && user.famibookId && <SettingsButton />}
        <Button
          variant="primary"
          icon={<MessageSquarePlus aria-hidden="true" />}
          onPointerEnter={NewMessage.fetch}
          onFocus={NewMessage.fetch}
          onClick={startPosting}
        >
          {BOARD_TEXT.new}
        </Button>
      </div>
      <LivePill
        count={list?.held.length ?? 0}
        noun={BOARD_TEXT.newMessages}
        // Once the top is in sight: nothing that is being looked at moves.
        onPress={() => void goToBoard().then(showHeld)}
      />
      {!list && !error && <LoadingMessages />}
      {error && <MessagesFailed error={error} onRetry={() => void refresh()} />}
      {list?.items.length === 0 && <NoMessages onReach={NewMessage.fetch} onPost={startPosting} />}
      {list && (
        <BoardContext value={view}>
          <MessageCards place={place} messages={list.items} onContinue={onContinue} />
          <BoardFoot
            list={list}
            onContinue={onContinue}
            isReadingMore={isReadingMore}
            onReach={NewMessage.fetch}
            onPost={startPosting}
            onUploadAudio={isModerator ? onUploadAudio : undefined}
            onTop={() => {
              heading.current?.focus({ preventScroll: true });
              void scrollToTop();
            }}
          />
        </BoardContext>
      )}
      <NewMessage
        open={isPosting}
        onPost={post}
        onPosted={() => {
          onPosting(false);
          void goToBoard();
        }}
        onClose={() => onPosting(false)}
        question={question}
      />
      {decision && (
        <DecisionDialog
          decision={decision}
          onConfirm={() => void (decision.about === 'deletion' ? remove : reject)(decision.post)}
          onClose={() => setDecision({ ...decision, isAsked: false })}
          focusAfter={() => heading.current}
        />
      )}
    </section>
  );
}

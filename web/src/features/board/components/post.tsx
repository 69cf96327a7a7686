import type { Message } from '@famibook/contracts/board/schemas';
import { REPLY_DEPTH } from '@famibook/contracts/limits';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { lazySection } from '../../../components/ui/lazy-component.tsx';
import { LongText } from '../../../components/ui/long-text.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { BOARD_TEXT } from '../board-text.ts';
import { isDraft } from '../messages/draft.ts';
import { useBoardView } from './board-view.ts';
import { Moderation } from './moderation.tsx';
import { PostActions } from './post-actions.tsx';
import { elementId } from './post-element.ts';
import { PostHeader } from './post-header.tsx';

const ReplyBox = lazySection(
  () => import('./reply-box.tsx'),
  () => <Skeleton className="mt-3 mb-4 h-11" />,
);

const TEXT = BOARD_TEXT.post;

interface PostProps {
  post: Message;
  /** 0 for a message, 1 for a reply to it. */
  depth?: number;
  /** Whether the post that a reply belongs to is published. */
  hasPlace?: boolean;
}

/** A message or reply with its actions, and its replies below. */
export function Post({ post, depth = 0, hasPlace = true }: PostProps) {
  const { isModerator, replies } = useBoardView();
  const article = useRef<HTMLElement>(null);
  const isOnItsWay = isDraft(post);
  const name = fullName(post.user);
  const isReplying = replies.openAt === post.id;
  const mustBeSeen = isOnItsWay && depth > 0;
  useEffect(() => {
    if (mustBeSeen) article.current?.scrollIntoView({ block: 'nearest' });
  }, [mustBeSeen]);

  return (
    <article
      ref={article}
      id={elementId(post.id)}
      tabIndex={-1}
      aria-label={depth === 0 ? TEXT.messageBy(name) : TEXT.replyBy(name)}
      className="scroll-mt-24 scroll-mb-8"
    >
      <PostHeader post={post} isReply={depth > 0} />
      <LongText text={post.content} clamp="line-clamp-12" className={depth > 0 ? 'mt-1 text-[0.9375rem]' : 'mt-3'} />
      {isModerator && !post.isApproved && hasPlace && <Moderation post={post} />}
      {post.isApproved && <PostActions post={post} mayReply={depth < REPLY_DEPTH} />}
      {isReplying && <ReplyBox key={replies.opening} post={post} name={name} />}
      {post.replies.length > 0 && (
        <ul
          aria-label={TEXT.replies}
          className={clsx('mt-3 space-y-3.5 border-l border-line pl-3 sm:pl-4', depth === 0 && 'sm:ml-4')}
        >
          {post.replies.map((reply) => (
            <li key={reply.id}>
              <Post post={reply} depth={depth + 1} hasPlace={post.isApproved} />
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

import type { postMessage } from '@famibook/contracts/board/endpoints';
import type { ResponseOf } from '@famibook/contracts/endpoint';
import { presentContent } from '@famibook/famibook-kit/content-view';
import type { MessageView, Nested } from '../domain/message.ts';

type MessageResponse = ResponseOf<typeof postMessage>;

/** A message or reply without the replies below it. */
export function presentMessage(view: MessageView): MessageResponse {
  return present(view, []);
}

/** A message with its replies, nested. */
export function presentThread(message: Nested<MessageView>): MessageResponse {
  return present(message, message.replies.map(presentThread));
}

function present(view: MessageView, replies: MessageResponse[]): MessageResponse {
  const { id, parentId, content, isApproved, replyCount } = view;
  return { id, ...presentContent(view), parentId, content, isApproved, replyCount, replies } as MessageResponse;
}

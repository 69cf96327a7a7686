import {
  approveMessage,
  listMessages,
  messageReactions,
  postMessage,
  replyToMessage,
} from '@famibook/contracts/board/endpoints';
import type { Message } from '@famibook/contracts/board/schemas';
import type { MessageId } from '@famibook/contracts/ids';
import { conversations, type Said } from './conversations.ts';
import { type Member, manager } from './family.ts';
import type { Visitor } from './visitor.ts';

type Family = Record<Member, Visitor>;

/** Has the family talk on its board; what was said already is not said again. */
export async function talk(family: Family): Promise<void> {
  await sayAll(family, conversations, await family[manager].call(listMessages, { query: { limit: 200 } }));
}

async function sayAll(
  family: Family,
  all: readonly Said[],
  there: readonly Message[],
  parent?: MessageId,
): Promise<void> {
  for (const said of all) {
    const message = there.find(({ content }) => content === said.words) ?? (await say(family, said, parent));
    const { id, isApproved } = message;
    if (!isApproved && !said.waits) await family[manager].call(approveMessage, { params: { id } });
    for (const member of said.likes ?? []) await family[member].call(messageReactions.like.add, { params: { id } });
    for (const member of said.hearts ?? []) await family[member].call(messageReactions.heart.add, { params: { id } });
    await sayAll(family, said.replies ?? [], message.replies, id);
  }
}

function say(family: Family, { by, words }: Said, parent: MessageId | undefined): Promise<Message> {
  return parent
    ? family[by].call(replyToMessage, { params: { id: parent }, body: { content: words } })
    : family[by].call(postMessage, { body: { content: words } });
}

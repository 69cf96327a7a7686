import { CommentId, MessageId } from '@famibook/contracts/ids';
import { CommentEntry, MessageEntry, ReactionEntry } from '../format/schemas.ts';
import type { Reacted } from '../ports.ts';
import { entriesOf, type ImportContext, idOf, inNameOf, leaveOut, unlessRefused } from './import-context.ts';

/** Imports comments below the photos that are here; those of other photos are left out. */
export async function importComments(context: ImportContext): Promise<void> {
  const { calls, famibook, runId, authors, photos, result } = context;
  for await (const { photo, by, content, createdAt, position } of entriesOf(context, 'comments', CommentEntry)) {
    const name = `Comment: ${content}`;
    const photoId = photo === null ? undefined : photos.get(photo);
    const author = authors[by];
    if (!photoId || !author) {
      leaveOut(context, name, author ? 'Its photo was not imported.' : 'Its author is missing.');
      continue;
    }
    const id = CommentId.parse(idOf(`${runId} comment ${position}`));
    await unlessRefused(context, name, () =>
      inNameOf(context, author, async ({ author: owner, authorName }) => {
        await calls.comment(famibook, photoId, { id, owner, authorName, content, createdAt });
        result.comments += 1;
      }),
    );
  }
}

/** Imports messages and replies; a reply to what is not in the archive becomes a message. */
export async function importMessages(context: ImportContext): Promise<void> {
  const { calls, famibook, runId, authors, messages, result } = context;
  for await (const { number, parent, by, content, createdAt } of entriesOf(context, 'messages', MessageEntry)) {
    const name = `Message: ${content}`;
    const author = authors[by];
    const parentId = parent === null ? null : messages.get(parent);
    if (!author || parentId === undefined) {
      leaveOut(context, name, author ? 'The message that it replies to was not imported.' : 'Its author is missing.');
      continue;
    }
    const id = MessageId.parse(idOf(`${runId} message ${number}`));
    await unlessRefused(context, name, () =>
      inNameOf(context, author, async ({ author: owner, authorName }) => {
        await calls.message(famibook, { id, parentId, owner, authorName, content, createdAt });
        messages.set(number, id);
        result.messages += 1;
      }),
    );
  }
}

/** Imports the reactions of people who are members here; all others are counted, since a reaction is always by a member. */
export async function importReactions(context: ImportContext): Promise<void> {
  const { calls, famibook, authors, result } = context;
  for await (const { on, number, by, kinds, createdAt } of entriesOf(context, 'reactions', ReactionEntry)) {
    const to = subjectOf(context, on, number);
    const author = authors[by];
    if (!to || !author) {
      result.leftOutReactions += kinds.length;
      continue;
    }
    await unlessRefused(context, 'Reaction', () =>
      inNameOf(context, author, async ({ author: owner, authorName }) => {
        if (authorName !== null) {
          result.leftOutReactions += kinds.length;
          return;
        }
        await calls.reaction(famibook, to, { owner, kinds, createdAt });
        result.reactions += kinds.length;
      }),
    );
  }
}

function subjectOf({ photos, messages }: ImportContext, on: ReactionEntry['on'], number: number): Reacted | undefined {
  const photoId = on === 'photo' ? photos.get(number) : undefined;
  const messageId = on === 'message' ? messages.get(number) : undefined;
  if (photoId) return { photoId };
  return messageId && { messageId };
}

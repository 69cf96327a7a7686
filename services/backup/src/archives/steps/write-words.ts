import type { ArchiveMessage } from '@famibook/contracts/archives/internal-schemas';
import type { MessageId, UserId } from '@famibook/contracts/ids';
import { type ArchiveContext, nameOf, writeReactions } from './archive-context.ts';
import { commentEntry } from './write-photos.ts';

/** Writes all messages with their replies and reactions. */
export async function writeThreads(context: ArchiveContext): Promise<void> {
  const { content, request, album } = context;
  const numbers = new Map<MessageId, number>();
  for await (const page of content.messages(request.famibookId, { rootId: null })) {
    for (const root of page) {
      await writeMessage(context, root, numbers);
      const thread = await album.openThread({ ...root, author: nameOf(root), about: null });
      if (root.replyCount === 0) continue;
      for await (const replies of content.messages(request.famibookId, { rootId: root.id })) {
        for (const reply of replies) {
          await writeMessage(context, reply, numbers);
          const repliesTo = reply.parentId === root.id ? null : reply.parent;
          await thread.addReply({ ...reply, author: nameOf(reply), about: repliesTo && aboutOf(repliesTo) });
        }
      }
    }
  }
}

/** Writes what one author wrote below the photos of others, and on the board. */
export async function writeOwnWords(context: ArchiveContext, author: UserId): Promise<void> {
  const { content, request, comments, album } = context;
  const own = new Set<string>();
  for await (const page of content.photos(request)) for (const { id } of page) own.add(id);
  for await (const page of content.comments(request.famibookId, { author })) {
    for (const comment of page) {
      if (own.has(comment.photoId)) continue;
      comments.add(commentEntry(context, comment, null));
      const about = { author: comment.photo.authorName, text: comment.photo.description };
      await album.addRemark({ ...comment, author: nameOf(comment), about });
    }
    await comments.flush();
  }
  const numbers = new Map<MessageId, number>();
  for await (const page of content.messages(request.famibookId, { author })) {
    for (const message of page) {
      await writeMessage(context, message, numbers);
      const about = message.parent && aboutOf(message.parent);
      await album.openThread({ ...message, author: nameOf(message), about });
    }
  }
}

/** Writes one message or reply, which gets the next number. */
async function writeMessage(
  context: ArchiveContext,
  message: ArchiveMessage,
  numbers: Map<MessageId, number>,
): Promise<void> {
  const { content, createdAt, likes, hearts } = message;
  const number = numbers.size + 1;
  numbers.set(message.id, number);
  const parent = (message.parentId && numbers.get(message.parentId)) || null;
  const about = parent === null && message.parent ? aboutOf(message.parent) : null;
  const by = context.people.placeOf(message);
  context.messages.add({ number, parent, about, by, content, createdAt, likes, hearts });
  await context.messages.flush();
  if (likes + hearts > 0) await writeReactions(context, { on: 'message', number }, { messageId: message.id });
}

function aboutOf({ authorName, content }: { authorName: string; content: string }) {
  return { author: authorName, text: content };
}

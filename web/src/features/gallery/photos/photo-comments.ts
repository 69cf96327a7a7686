import { PAGE } from '@famibook/contracts/limits';
import type { Comment, Photo } from '@famibook/contracts/photos/schemas';

/** A photo as lists have it, or with all that the detail adds. */
type KnownPhoto = Photo & { comments?: Comment[] };
export type PhotoChange = (photo: KnownPhoto) => Partial<KnownPhoto>;

const PENDING = 'pending:';

/** Shown before the server has it: it has no id yet by which it could be deleted. */
export const isPending = (comment: Comment): boolean => comment.id.startsWith(PENDING);
export const pendingId = (): Comment['id'] => `${PENDING}${crypto.randomUUID()}` as Comment['id'];

const has = (comments: readonly Comment[] | undefined, id: string): boolean =>
  comments?.some((comment) => comment.id === id) ?? false;

export const withComment =
  (comment: Comment): PhotoChange =>
  ({ comments, newestComments, commentCount }) => ({
    commentCount: commentCount + 1,
    newestComments: [comment, ...newestComments].slice(0, PAGE.previewComments),
    ...(comments && { comments: [comment, ...comments] }),
  });

/** The server's comment in the place of the one shown before it answered, unless a push brought it already. */
export const withSentComment =
  (pending: string, sent: Comment): PhotoChange =>
  ({ comments, newestComments }) => {
    const settle = (list: Comment[]) =>
      has(list, sent.id)
        ? list.filter((comment) => comment.id !== pending)
        : list.map((comment) => (comment.id === pending ? sent : comment));
    return { newestComments: settle(newestComments), ...(comments && { comments: settle(comments) }) };
  };

export const withoutComment =
  (id: string): PhotoChange =>
  ({ comments, newestComments, commentCount }) => {
    const others = (comment: Comment) => comment.id !== id;
    const rest = comments?.filter(others);
    return {
      commentCount: commentCount - 1,
      newestComments: rest ? rest.slice(0, PAGE.previewComments) : newestComments.filter(others),
      ...(rest && { comments: rest }),
    };
  };

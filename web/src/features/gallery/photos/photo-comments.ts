import { PAGE } from '@famibook/contracts/limits';
import type { Comment, Photo } from '@famibook/contracts/photos/schemas';
import { localId } from '../../../lib/local-id.ts';

/** A photo of a list, or one with the comments of its detail. */
type KnownPhoto = Photo & { comments?: Comment[] };
export type PhotoChange = (photo: KnownPhoto) => Partial<KnownPhoto>;

const PENDING = 'pending:';

/** The id of a comment that is shown before the server has it, and cannot be deleted yet. */
export const isPending = (comment: Comment): boolean => comment.id.startsWith(PENDING);
export const pendingId = (): Comment['id'] => `${PENDING}${localId()}` as Comment['id'];

const has = (comments: readonly Comment[] | undefined, id: string): boolean =>
  comments?.some((comment) => comment.id === id) ?? false;

export const withComment =
  (comment: Comment): PhotoChange =>
  ({ comments, newestComments, commentCount }) => ({
    commentCount: commentCount + 1,
    newestComments: [comment, ...newestComments].slice(0, PAGE.previewComments),
    ...(comments && { comments: [comment, ...comments] }),
  });

/** Replaces the pending comment with the server's, unless a push has already added it. */
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

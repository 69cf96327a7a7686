import { commentOnPhoto, deleteComment, listComments } from '@famibook/contracts/photos/routes';
import type { Comment } from '@famibook/contracts/photos/schemas';
import { call, urlOf } from '../../../lib/api/call.ts';
import { type ListPage, readListPage } from '../../../lib/api/list-page.ts';

/** The newest comments of a photo, and the URL of the earlier ones. */
export const readNewestComments = (id: string): Promise<ListPage<Comment>> =>
  readListPage<Comment>(urlOf(listComments, { params: { id } }));

export const sendComment = (id: string, content: string): Promise<Comment> =>
  call(commentOnPhoto, { params: { id }, body: { content } });

export const sendCommentRemoval = (id: string, commentId: string): Promise<unknown> =>
  call(deleteComment, { params: { id, commentId } });

import { commentOnPhoto, deleteComment } from '@famibook/contracts/photos/routes';
import type { Comment } from '@famibook/contracts/photos/schemas';
import { call } from '../../../lib/api/call.ts';

export const sendComment = (id: string, content: string): Promise<Comment> =>
  call(commentOnPhoto, { params: { id }, body: { content } });

export const sendCommentRemoval = (id: string, commentId: string): Promise<unknown> =>
  call(deleteComment, { params: { id, commentId } });

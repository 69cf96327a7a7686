import type { commentOnPhoto, deleteComment } from '@famibook/contracts/api/gallery';
import type { Comment } from '@famibook/contracts/photos';
import { call } from '../../../lib/api/call.ts';
import { route } from '../../../lib/api/route.ts';

const comment = route<typeof commentOnPhoto>({ method: 'POST', path: '/api/photos/{id}/comments', content: true });
const removal = route<typeof deleteComment>({
  method: 'DELETE',
  path: '/api/photos/{id}/comments/{commentId}',
  content: true,
});

export const sendComment = (id: string, content: string): Promise<Comment> =>
  call(comment, { params: { id }, body: { content } });

export const sendCommentRemoval = (id: string, commentId: string): Promise<unknown> =>
  call(removal, { params: { id, commentId } });

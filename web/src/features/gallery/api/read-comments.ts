import type { listComments } from '@famibook/contracts/api/gallery';
import type { Comment } from '@famibook/contracts/photos';
import { urlOf } from '../../../lib/api/call.ts';
import { type ListPage, readListPage } from '../../../lib/api/list-page.ts';
import { route } from '../../../lib/api/route.ts';

const comments = route<typeof listComments>({ method: 'GET', path: '/api/photos/{id}/comments' });

/** The newest comments of a photo, and where the earlier ones are. */
export const readNewestComments = (id: string): Promise<ListPage<Comment>> =>
  readListPage<Comment>(urlOf(comments, { params: { id } }));

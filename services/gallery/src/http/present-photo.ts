import type { ResponseOf } from '@famibook/contracts/endpoint';
import type { commentOnPhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import { milliseconds } from '@famibook/famibook-kit/keyset';
import { pickReactions } from '@famibook/famibook-kit/reactions/pick-reactions';
import type { CommentPage } from '../queries/list-comments.ts';
import type { PhotoPage } from '../queries/list-photos.ts';
import { picturesOf } from './pictures.ts';

type PhotoResponse = ResponseOf<typeof listPhotos>[number];
type CommentResponse = ResponseOf<typeof commentOnPhoto>;

export function presentComment(row: CommentPage['comments'][number]): CommentResponse {
  return {
    id: row.id,
    content: row.content,
    createdAt: milliseconds(row.createdAt),
    user: row.user,
  };
}

export function presentPhoto(row: PhotoPage['photos'][number]): PhotoResponse {
  return {
    id: row.id,
    userId: row.userId,
    user: {
      id: row.userId,
      firstName: row.firstName,
      lastName: row.lastName,
      profileImageUrl: row.profileImageUrl,
    },
    famibookId: row.famibookId,
    famibookName: row.famibookName,
    ...picturesOf(row),
    width: row.width,
    height: row.height,
    thumbhash: row.thumbhash,
    isAnimated: row.isAnimated,
    description: row.description,
    tags: row.tags,
    ...pickReactions(row),
    commentCount: row.commentCount,
    newestComments: row.comments?.map(presentComment) ?? [],
    createdAt: milliseconds(row.createdAt),
    takenAt: row.takenAt === null ? null : milliseconds(row.takenAt),
  };
}

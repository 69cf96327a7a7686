import type { commentOnPhoto, listPhotos } from '@famibook/contracts/api/gallery';
import type { AnswerOf } from '@famibook/contracts/endpoint';
import type { CommentPage } from '../queries/list-comments.ts';
import type { PhotoPage } from '../queries/list-photos.ts';
import { picturesOf } from './pictures.ts';
import { presentInstant } from './present-instant.ts';

type PhotoAnswer = AnswerOf<typeof listPhotos>[number];
type CommentAnswer = AnswerOf<typeof commentOnPhoto>;

export const presentComment = (row: CommentPage['comments'][number]): CommentAnswer => ({
  id: row.id,
  content: row.content,
  createdAt: presentInstant(row.createdAt),
  user: row.user,
});

export const presentPhoto = (row: PhotoPage['photos'][number]): PhotoAnswer => ({
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
  likes: row.likes,
  hearts: row.hearts,
  liked: row.liked,
  hearted: row.hearted,
  commentCount: row.commentCount,
  newestComments: row.comments?.map(presentComment) ?? [],
  createdAt: presentInstant(row.createdAt),
  takenAt: row.takenAt === null ? null : presentInstant(row.takenAt),
});

import type { ResponseOf } from '@famibook/contracts/endpoint';
import { renditionUrl } from '@famibook/contracts/media/renditions';
import type { commentOnPhoto, listPhotos } from '@famibook/contracts/photos/endpoints';
import type { Rendition } from '@famibook/contracts/photos/schemas';
import { presentContent } from '@famibook/famibook-kit/content-view';
import { milliseconds } from '@famibook/famibook-kit/keyset';
import type { CommentView, PhotoView } from '../domain/photo.ts';

/** For `imageUrl`, which clients use that do not choose a rendition. */
const PREFERRED_WIDTH = 1280;

type PhotoResponse = ResponseOf<typeof listPhotos>[number];
type CommentResponse = ResponseOf<typeof commentOnPhoto>;

export function presentComment({ id, content, createdAt, user }: CommentView): CommentResponse {
  return { id, content, createdAt: milliseconds(createdAt), user };
}

export function presentPhoto(view: PhotoView): PhotoResponse {
  const { id, width, height, thumbhash, isAnimated, description, tags, commentCount, comments, takenAt } = view;
  return {
    id,
    ...presentContent(view),
    ...presentPictures(view),
    width,
    height,
    thumbhash,
    isAnimated,
    description,
    tags,
    commentCount,
    newestComments: comments?.map(presentComment) ?? [],
    takenAt: takenAt === null ? null : milliseconds(takenAt),
  };
}

/** The addresses of all renditions, and as `imageUrl` that of the largest one up to 1,280 pixels wide (D18). */
export function presentPictures({
  famibookId,
  fileId,
  renditionWidths,
}: Pick<PhotoView, 'famibookId' | 'fileId' | 'renditionWidths'>): { imageUrl: string; renditions: Rendition[] } {
  const renditions = renditionWidths.map((width) => ({ width, url: renditionUrl(famibookId, fileId, width) }));
  const preferred = renditions.findLast(({ width }) => width <= PREFERRED_WIDTH) ?? renditions[0];
  return { imageUrl: preferred?.url ?? '', renditions };
}

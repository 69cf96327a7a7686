import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import { PAGE } from '@famibook/contracts/limits';
import { positionByCreation } from '@famibook/famibook-kit/content-view';
import { NEWEST } from '@famibook/famibook-kit/keyset';
import { cutPage, type ListPage, type PageQuery } from '@famibook/famibook-kit/page';
import { createListReactors } from '@famibook/famibook-kit/reactions/list-reactors';
import { assertMaySeeContent } from '@famibook/famibook-kit/rights';
import { AppError } from '@famibook/service-kit/errors';
import { type CommentView, cursors, type PhotoView } from '../domain/photo.ts';
import type { Deps, Picture } from '../ports.ts';

type ViewDeps = Pick<Deps, 'lists'>;

/** One photo as the caller sees it. @throws AppError `photo_not_found` */
export function viewPhoto({ lists }: ViewDeps) {
  return async (identity: Identity, id: PhotoId): Promise<PhotoView> => {
    const photo = await lists.readPhoto(identity.userId, id);
    if (!photo || photo.isBeingRemoved) throw new AppError('photo_not_found');
    assertMaySeeContent(identity, photo, 'photo_not_found');
    return photo;
  };
}

/** One photo with its newest comments (D13). */
export function getPhoto(deps: ViewDeps & Pick<Deps, 'comments'>) {
  const view = viewPhoto(deps);
  return async (identity: Identity, id: PhotoId): Promise<{ photo: PhotoView; comments: CommentView[] }> => {
    const photo = await view(identity, id);
    const comments = await deps.comments.readPage(id, { after: NEWEST, limit: PAGE.detailComments });
    return { photo, comments };
  };
}

/** Comments on a photo, newest first (D13). */
export function listComments(deps: ViewDeps & Pick<Deps, 'comments'>) {
  const view = viewPhoto(deps);
  return async (identity: Identity, id: PhotoId, { limit, before }: PageQuery): Promise<ListPage<CommentView>> => {
    const after = cursors.decode('comment', before);
    const photo = await view(identity, id);
    const rows = await deps.comments.readPage(id, { after, limit: limit + 1 });
    const page = cutPage(rows, limit, (last) => cursors.encode('comment', positionByCreation(last)));
    return { ...page, total: photo.commentCount };
  };
}

/** The users who reacted to a photo that the caller may see (D12). */
export function listReactions(deps: ViewDeps & Pick<Deps, 'reactions'>) {
  return createListReactors<PhotoId>({ reactions: deps.reactions, cursors, view: viewPhoto(deps) });
}

/** Opens a photo in full size for a caller who may see it (D17). */
export function openOriginal(deps: ViewDeps & Pick<Deps, 'pictures'>) {
  const view = viewPhoto(deps);
  return async (
    identity: Identity,
    id: PhotoId,
    signal: AbortSignal,
  ): Promise<{ picture: Picture; description: string }> => {
    const { fileId, description } = await view(identity, id);
    return { picture: await deps.pictures.original(fileId, signal), description };
  };
}

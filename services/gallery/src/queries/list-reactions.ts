import type { PhotoId } from '@famibook/contracts/ids';
import { createListReactors } from '@famibook/famibook-kit/reactions/list-reactors';
import type { Deps } from '../ports.ts';
import { cursors } from '../store/cursors.ts';
import { photoReactions } from '../store/reactions.ts';
import { viewPhoto } from './get-photo.ts';

/** The users who react to a photo, for everybody who may see it (D12). */
export function listReactions({ db }: Pick<Deps, 'db'>) {
  return createListReactors<PhotoId>({ db, reactions: photoReactions, cursors, view: viewPhoto({ db }) });
}

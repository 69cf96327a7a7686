import type { Identity } from '@famibook/contracts/identity';
import type { PhotoId } from '@famibook/contracts/ids';
import type { Deps, Picture } from '../ports.ts';
import { viewPhoto } from './get-photo.ts';

/** Opens a photo in full size for everybody who may see it (D17). */
export function openOriginal({ db, pictures }: Pick<Deps, 'db' | 'pictures'>) {
  const view = viewPhoto({ db });
  return async (
    identity: Identity,
    id: PhotoId,
    signal: AbortSignal,
  ): Promise<{ picture: Picture; description: string }> => {
    const { fileId, description } = await view(identity, id);
    return { picture: await pictures.original(fileId, signal), description };
  };
}

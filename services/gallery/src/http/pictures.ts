import { renditionUrl } from '@famibook/contracts/media/renditions';
import type { Rendition } from '@famibook/contracts/photos/schemas';

/** The one picture for clients that take no choice. */
const PREFERRED_WIDTH = 1280;

interface Pictured {
  famibookId: string;
  fileId: string;
  renditionWidths: readonly number[];
}

/** Addresses of all renditions, and of the largest that is not wider than 1,280. */
export const picturesOf = (photo: Pictured): { imageUrl: string; renditions: Rendition[] } => {
  const renditions = photo.renditionWidths.map((width) => ({
    width,
    url: renditionUrl(photo.famibookId, photo.fileId, width),
  }));
  const preferred = renditions.findLast(({ width }) => width <= PREFERRED_WIDTH) ?? renditions[0];
  return { imageUrl: preferred?.url ?? '', renditions };
};

import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Photo } from '@famibook/contracts/photos/schemas';

/** What the details know about the gallery around them. */
export interface GalleryView {
  user: CurrentUser;
  /** The loaded photos, in the order of the gallery. */
  photos: readonly Photo[];
  /** The number of photos, loaded or not. */
  total: number;
  /** Whether there are more than `total`. */
  totalIsCapped: boolean;
  /** The number of photos above the first of `photos`. */
  above: number;
  hasMore: boolean;
  readMore: () => Promise<boolean>;
  /** Searches the gallery for a tag; undefined where there is no gallery. */
  onTag?: (tag: string) => void;
  /** Shows all photos of a user. */
  onAuthor?: (id: string) => void;
  /** Called when the user deletes a photo, before it is gone. */
  onDelete?: (id: string) => void;
}

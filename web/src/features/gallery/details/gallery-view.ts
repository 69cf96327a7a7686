import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { Photo } from '@famibook/contracts/photos/schemas';

/** What the details know of the gallery around them. */
export interface GalleryView {
  user: CurrentUser;
  /** What has been loaded, in the gallery's order. */
  photos: readonly Photo[];
  /** How many there are, loaded or not. */
  total: number;
  /** How many there are above the first of `photos`. */
  above: number;
  hasMore: boolean;
  readMore: () => Promise<boolean>;
  /** A tag was pressed: the gallery searches for it. */
  onTag: (tag: string) => void;
  /** All photos of one person. */
  onAuthor: (id: string) => void;
}

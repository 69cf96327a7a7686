import clsx from 'clsx';
import { formatCount } from '../../../lib/time.ts';
import type { AddressedGallery } from '../address/use-gallery-address.ts';
import { GALLERY_TEXT } from '../gallery-text.ts';
import type { GalleryPlace } from '../months/use-gallery-place.ts';

interface SelectionStatusProps {
  address: AddressedGallery;
  place: GalleryPlace;
}

/** How many photos a search has found or a person has shared; empty when all photos are shown. */
export function SelectionStatus({ address, place }: SelectionStatusProps) {
  const { selection, search } = address;
  const { list, isThere, isReading } = place;
  return (
    <p role="status" className={clsx('text-[0.9375rem] text-ink-quiet', selection && 'mb-4')}>
      {selection && list && isThere && !isReading && found(list, search)}
    </p>
  );
}

function found({ total, totalIsCapped }: { total: number; totalIsCapped: boolean }, term: string): string {
  const { search, author } = GALLERY_TEXT;
  if (term) return totalIsCapped ? search.foundMany(term) : search.found(formatCount(total), term);
  return totalIsCapped ? author.foundMany : author.found(formatCount(total));
}

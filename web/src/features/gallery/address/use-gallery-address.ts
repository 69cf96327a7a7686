import type { PhotoOrder } from '@famibook/contracts/photos/schemas';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLatest } from '../../../lib/use-latest.ts';
import { changeGalleryAddress, type GalleryAddress, readGalleryAddress } from './gallery-address.ts';
import { storedOrder } from './stored-order.ts';

export interface AddressedGallery {
  search: string;
  author: string | null;
  sort: PhotoOrder;
  /** The search or the author, in whatever order; '' for all photos. */
  selection: string;
  /** Shows another search or a user's photos. The first one is a step in the history, so that Back undoes it. */
  show: (what: { search: string } | { author: string }) => void;
  showAll: () => void;
  /** Also stored on this device. */
  order: (sort: PhotoOrder) => void;
}

const isNarrowed = ({ search, author }: Pick<GalleryAddress, 'search' | 'author'>): boolean =>
  search !== '' || author !== null;

/** The filter and order of the photos, which are in the address so that reload, Back and a link restore them. */
export function useGalleryAddress(): AddressedGallery {
  const navigate = useNavigate();
  const { search: query, hash } = useLocation();
  const { search, author, sort } = useMemo(() => readGalleryAddress(query), [query]);
  const current = useLatest(query);
  const anchor = useLatest(hash);

  // An order of an earlier visit is added to the address, so that a copied link shows the same. The anchor stays.
  useEffect(() => {
    if (sort === null && storedOrder.read() === 'taken') {
      const next = changeGalleryAddress(current.current, { sort: 'taken' });
      navigate({ search: next, hash: anchor.current }, { replace: true });
    }
  }, [sort, navigate, current, anchor]);

  const put = useCallback(
    (change: { search: string; author: string | null }) => {
      const before = current.current;
      const parameters = new URLSearchParams(before);
      // The filter was chosen in a photo's details, which close and show the list.
      const isInDetails = parameters.has('photo');
      parameters.delete('photo');
      const next = changeGalleryAddress(`?${parameters}`, change);
      if (next === before) return;
      const isRefined = isNarrowed(readGalleryAddress(before)) && isNarrowed(change);
      navigate({ search: next }, { replace: isInDetails || isRefined });
    },
    [navigate, current],
  );
  const show: AddressedGallery['show'] = useCallback((what) => put({ search: '', author: null, ...what }), [put]);
  const showAll = useCallback(() => put({ search: '', author: null }), [put]);
  const order = useCallback(
    (next: PhotoOrder) => {
      storedOrder.write(next);
      navigate(
        { search: changeGalleryAddress(current.current, { sort: next === 'taken' ? next : null }) },
        { replace: true },
      );
    },
    [navigate, current],
  );
  return { search, author, sort: sort ?? 'shared', selection: author ?? search, show, showAll, order };
}

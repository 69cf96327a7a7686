import type { PhotoOrder } from '@famibook/contracts/photos/schemas';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { keptChoice } from '../../../lib/kept-choice.ts';
import { useLatest } from '../../../lib/use-latest.ts';
import { changeGalleryAddress, type GalleryAddress, readGalleryAddress } from './gallery-address.ts';

const keptOrder = keptChoice('famibook-photo-order');

interface AddressedGallery {
  search: string;
  author: string | null;
  sort: PhotoOrder;
  /** Another search, or a person's photos. The first one is a step in the history, so that Back undoes it. */
  show: (what: { search: string } | { author: string }) => void;
  showAll: () => void;
  /** Remembered on this device, too. */
  order: (sort: PhotoOrder) => void;
}

const isNarrowed = ({ search, author }: Pick<GalleryAddress, 'search' | 'author'>): boolean =>
  search !== '' || author !== null;

/** Which photos are looked at: what the address says, so that reload, Back and a link keep it. */
export function useGalleryAddress(): AddressedGallery {
  const navigate = useNavigate();
  const { search: query } = useLocation();
  const { search, author, sort } = useMemo(() => readGalleryAddress(query), [query]);
  const current = useLatest(query);

  // The address says the order also when it was chosen on an earlier visit: a copied link then shows the same.
  useEffect(() => {
    if (sort === null && keptOrder.read() === 'taken') {
      navigate(changeGalleryAddress(current.current, { sort: 'taken' }), { replace: true });
    }
  }, [sort, navigate, current]);

  const put = useCallback(
    (change: { search: string; author: string | null }) => {
      const before = current.current;
      const parameters = new URLSearchParams(before);
      // Asked from a photo's details: they close, and the list stands in their place.
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
      keptOrder.write(next);
      navigate(
        { search: changeGalleryAddress(current.current, { sort: next === 'taken' ? next : null }) },
        { replace: true },
      );
    },
    [navigate, current],
  );
  return { search, author, sort: sort ?? 'shared', show, showAll, order };
}

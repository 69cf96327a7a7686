import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useLatest } from '../../../lib/use-latest.ts';

const PARAMETER = 'photo';

/** URL at which a photo opens for users who may see it (D22). */
export const photoLink = (id: string): string => `/?${new URLSearchParams({ [PARAMETER]: id })}`;

function searchWith(search: string, id: string | null): string {
  const parameters = new URLSearchParams(search);
  if (id === null) parameters.delete(PARAMETER);
  else parameters.set(PARAMETER, id);
  return parameters.size > 0 ? `?${parameters}` : '';
}

/** The rest of the query, which names the list behind the photo. */
export const withoutPhoto = (search: string): string => searchWith(search, null);

/**
 * Opens a photo's details, as one step in the history, so that Back closes them. While the code of the details loads,
 * another photo can still be pressed: it takes the place of the first.
 */
export function useOpenPhoto(): (id: string) => void {
  const navigate = useNavigate();
  const state = useLatest(useLocation().state);
  return useCallback(
    (id) => {
      const opened = new URLSearchParams(window.location.search).get(PARAMETER);
      // The second press of a double click would be a second step, and the first Close would seem to do nothing.
      if (opened === id) return;
      leavePositionAlone();
      const step = opened === null ? { state: { isOpenedHere: true } } : { replace: true, state: state.current };
      return navigate({ search: searchWith(window.location.search, id) }, step);
    },
    [navigate, state],
  );
}

/** After Back to an address with an anchor, browsers scroll to the anchor, not to where the page was. */
function leavePositionAlone(): void {
  if (window.location.hash) window.history.scrollRestoration = 'manual';
}

/** Once no photo is open, the browser restores positions again. */
function useRestoredPosition(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      // The browser decides where to scroll only after its event for Back.
      setTimeout(() => {
        window.history.scrollRestoration = 'auto';
      });
    };
  }, [isOpen]);
}

interface OpenedPhoto {
  /** Null while no photo is open. */
  id: string | null;
  /** Replaces the photo without a new step in the history. */
  show: (id: string) => void;
  /** Does nothing once this photo is no longer the one in the address. */
  close: () => void;
}

/** The photo in the address. */
export function useOpenedPhoto(): OpenedPhoto {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const isOpenedHere = (state as { isOpenedHere?: boolean } | null)?.isOpenedHere === true;
  const id = new URLSearchParams(search).get(PARAMETER);
  const put = useCallback(
    (next: string | null) => navigate({ search: searchWith(window.location.search, next) }, { replace: true, state }),
    [navigate, state],
  );
  useRestoredPosition(id !== null);
  const idNow = useRef<string | null>(null);
  useEffect(() => {
    idNow.current = id;
    return () => {
      idNow.current = null;
    };
  }, [id]);
  const close = useCallback(() => {
    // A deletion that ends after Back would go back once more.
    if (idNow.current !== id) return;
    // A photo opened by a link has no step of ours to go back.
    if (isOpenedHere) navigate(-1);
    else put(null);
  }, [id, isOpenedHere, navigate, put]);
  return { id, show: put, close };
}

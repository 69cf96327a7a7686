import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { PAGE_DEADLINE } from '../config/timing.ts';
import type { Pages } from './pages.ts';

/** Where the app is, and whether Back or Forward led there. */
export interface Place {
  location: Location;
  isTravel: boolean;
}

/**
 * The newest place whose page is loaded. Until the code of the next page has come, the page before stays, so that no page
 * shows up empty; after `PAGE_DEADLINE` it gives way all the same.
 */
export function useReadyPlace(pages: Pages): Place {
  const location = useLocation();
  const isTravel = useNavigationType() === 'POP';
  const [shown, setShown] = useState<Place>({ location, isTravel });
  const page = pages[location.pathname];
  const isReady = shown.location.pathname === location.pathname || page === undefined || page.isLoaded();
  if (isReady && shown.location !== location) setShown({ location, isTravel });

  useEffect(() => {
    if (isReady) return;
    let isLeft = false;
    const show = () => {
      if (!isLeft) setShown({ location, isTravel });
    };
    void page?.fetch().then(show);
    const deadline = setTimeout(show, PAGE_DEADLINE);
    return () => {
      isLeft = true;
      clearTimeout(deadline);
    };
  }, [isReady, page, location, isTravel]);
  return isReady ? { location, isTravel } : shown;
}

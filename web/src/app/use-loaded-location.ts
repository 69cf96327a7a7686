import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router-dom';
import { PAGE_DEADLINE } from '../config/timing.ts';
import { type Pages, pageAt } from './pages.ts';

export interface AppLocation {
  location: Location;
  /** Whether Back or Forward led here, within the page that is loaded. */
  isTravel: boolean;
}

/**
 * The newest location whose page is loaded. The previous page stays until the code of the next one is loaded, for
 * `PAGE_DEADLINE` at most.
 */
export function useLoadedLocation(pages: Pages): AppLocation {
  const location = useLocation();
  const [first] = useState(location);
  const isTravel = useNavigationType() === 'POP' && location !== first;
  const [shown, setShown] = useState<AppLocation>({ location, isTravel });
  const page = pageAt(pages, location.pathname);
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

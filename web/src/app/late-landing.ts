import { late } from '../components/ui/late.tsx';
import { LoadingPage } from './loading-page.tsx';

/** The screen is drawn first. */
const FETCH_AFTER = 1_500;

export const LandingPage = late(() => import('./pages/landing-page.tsx'), LoadingPage);

/** Whoever signs out without a network comes to the landing page all the same: its code is there by then. */
export const fetchLanding = (): void => {
  setTimeout(LandingPage.fetch, FETCH_AFTER);
};

/** The screen is drawn first. */
const FETCH_AFTER = 1_500;

export const loadLanding = () => import('./pages/landing-page.tsx');

/** Whoever signs out without a network comes to the landing page all the same: its code is there by then. */
export const fetchLanding = (): void => {
  setTimeout(() => void loadLanding().catch(() => undefined), FETCH_AFTER);
};

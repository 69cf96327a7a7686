import { Route, Routes, useLocation } from 'react-router-dom';
import { GoTo } from './go-to.tsx';
import { AuthPage, LandingPage, ManagerLoginPage, PasswordResetPage, SubscribePage } from './lazy-pages.ts';
import { NotFound } from './not-found.tsx';
import type { Place } from './use-ready-place.ts';

export const VISITOR_PAGES = {
  '/': LandingPage,
  '/auth': AuthPage,
  '/manager': ManagerLoginPage,
  '/password-reset': PasswordResetPage,
  '/subscribe': SubscribePage,
};

/** The routes of a visitor who is not signed in. */
export function VisitorRoutes({ place }: { place: Place }) {
  return (
    <Routes location={place.location}>
      <Route path="/" element={<LandingPage />} />
      <Route path="/account" element={<ToLanding />} />
      <Route path="/auth" element={<AuthPage />} />
      <Route path="/manager" element={<ManagerLoginPage />} />
      <Route path="/multi-famibook" element={<ToLanding />} />
      <Route path="/password-reset" element={<PasswordResetPage />} />
      <Route path="/subscribe" element={<SubscribePage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** To the landing page, which remembers where the visitor wanted to go (D6). */
function ToLanding() {
  const { pathname, search, hash } = useLocation();
  return <GoTo to="/" state={{ next: pathname + search + hash }} />;
}

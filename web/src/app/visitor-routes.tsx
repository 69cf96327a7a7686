import { Route, Routes, useLocation } from 'react-router-dom';
import { useSessionChanges } from '../lib/session/session-changes.ts';
import { useCurrentUser } from '../lib/session/use-current-user.ts';
import { GoTo } from './go-to.tsx';
import {
  AdminLoginPage,
  AuthPage,
  InvitationPage,
  LandingPage,
  ManagerLoginPage,
  PasswordResetPage,
  SubscribePage,
} from './lazy-pages.ts';
import { NotFound } from './not-found.tsx';
import type { AppLocation } from './use-loaded-location.ts';

export const VISITOR_PAGES = {
  '/': LandingPage,
  '/admin': AdminLoginPage,
  '/auth': AuthPage,
  '/invitation': InvitationPage,
  '/manager': ManagerLoginPage,
  '/password-reset': PasswordResetPage,
  '/subscribe': SubscribePage,
};

/** The routes of a visitor who is not signed in. */
export function VisitorRoutes({ appLocation }: { appLocation: AppLocation }) {
  const { refresh } = useCurrentUser();
  useSessionChanges(() => void refresh());
  return (
    <Routes location={appLocation.location}>
      <Route path="/" element={<LandingPage />} />
      <Route path="/account" element={<ToLanding />} />
      <Route path="/admin/*" element={<AdminLoginPage />} />
      <Route path="/auth" element={<AuthPage />} />
      <Route path="/invitation" element={<InvitationPage />} />
      <Route path="/manager/*" element={<ManagerLoginPage />} />
      <Route path="/multi-famibook" element={<ToLanding />} />
      <Route path="/password-reset" element={<PasswordResetPage />} />
      <Route path="/subscribe" element={<SubscribePage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Navigates to the landing page, which remembers the page that the visitor wanted (D6). */
function ToLanding() {
  const { pathname, search, hash } = useLocation();
  return <GoTo to="/" state={{ next: pathname + search + hash }} />;
}

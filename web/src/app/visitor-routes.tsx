import { Navigate, Route, Routes } from 'react-router-dom';
import { AuthPage, LandingPage, ManagerLoginPage, PasswordResetPage, SubscribePage } from './late-pages.ts';
import { NotFound } from './not-found.tsx';
import { useFetchAhead } from './use-fetch-ahead.ts';

const PAGES = {
  '/': LandingPage,
  '/auth': AuthPage,
  '/manager': ManagerLoginPage,
  '/password-reset': PasswordResetPage,
  '/subscribe': SubscribePage,
};

/** What somebody sees who is not signed in. */
export function VisitorRoutes() {
  useFetchAhead(PAGES);
  return (
    <Routes>
      <Route path="/" element={<LandingPage />} />
      <Route path="/account" element={<Navigate to="/" replace />} />
      <Route path="/auth" element={<AuthPage />} />
      <Route path="/manager" element={<ManagerLoginPage />} />
      <Route path="/multi-famibook" element={<Navigate to="/" replace />} />
      <Route path="/password-reset" element={<PasswordResetPage />} />
      <Route path="/subscribe" element={<SubscribePage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

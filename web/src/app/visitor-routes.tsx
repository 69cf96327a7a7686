import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { loadLanding } from './fetch-landing.ts';
import { NotFound } from './not-found.tsx';

const LandingPage = lazy(loadLanding);
const AuthPage = lazy(() => import('./pages/auth-page.tsx'));
const ManagerLoginPage = lazy(() => import('./pages/manager-login-page.tsx'));
const PasswordResetPage = lazy(() => import('./pages/password-reset-page.tsx'));
const SubscribePage = lazy(() => import('./pages/subscribe-page.tsx'));

/** What somebody sees who is not signed in. */
export function VisitorRoutes() {
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

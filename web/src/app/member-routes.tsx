import type { CurrentUser } from '@famibook/contracts/people';
import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { hasHome } from '../lib/session/has-home.ts';
import { NotFound } from './not-found.tsx';

const AccountPage = lazy(() => import('./pages/account-page.tsx'));
const HomePage = lazy(() => import('./pages/home-page.tsx'));
const ManagerPage = lazy(() => import('./pages/manager-page.tsx'));
const MultiFamiBookPage = lazy(() => import('./pages/multi-famibook-page.tsx'));
const PasswordResetPage = lazy(() => import('./pages/password-reset-page.tsx'));
const SubscribePage = lazy(() => import('./pages/subscribe-page.tsx'));

/** What somebody sees who is signed in. */
export function MemberRoutes({ user }: { user: CurrentUser }) {
  return (
    <Routes>
      <Route path="/" element={hasHome(user) ? <HomePage user={user} /> : <Navigate to="/multi-famibook" replace />} />
      <Route path="/account" element={<AccountPage user={user} />} />
      <Route path="/auth" element={<Navigate to="/" replace />} />
      <Route path="/manager" element={<ManagerPage user={user} />} />
      <Route path="/multi-famibook" element={<MultiFamiBookPage user={user} />} />
      <Route path="/password-reset" element={<PasswordResetPage />} />
      <Route path="/subscribe" element={<SubscribePage isSignedIn />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

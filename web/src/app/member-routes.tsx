import type { CurrentUser } from '@famibook/contracts/people';
import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFound } from './not-found.tsx';

const HomePage = lazy(() => import('./pages/home-page.tsx'));
const ManagerPage = lazy(() => import('./pages/manager-page.tsx'));
const PasswordResetPage = lazy(() => import('./pages/password-reset-page.tsx'));

/** What somebody sees who is signed in. */
export function MemberRoutes({ user }: { user: CurrentUser }) {
  return (
    <Routes>
      <Route path="/" element={<HomePage user={user} />} />
      <Route path="/auth" element={<Navigate to="/" replace />} />
      <Route path="/manager" element={<ManagerPage user={user} />} />
      <Route path="/password-reset" element={<PasswordResetPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

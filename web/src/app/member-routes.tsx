import type { CurrentUser } from '@famibook/contracts/people';
import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { NotFound } from './not-found.tsx';

const HomePage = lazy(() => import('./pages/home-page.tsx'));
const ManagerPage = lazy(() => import('./pages/manager-page.tsx'));

/** What somebody sees who is signed in. */
export function MemberRoutes({ user }: { user: CurrentUser }) {
  const looksAfterPeople = user.isManager || user.isAdmin;
  return (
    <Routes>
      <Route path="/" element={<HomePage user={user} />} />
      <Route path="/auth" element={<Navigate to="/" replace />} />
      {/* Who signed in there without being a manager belongs on the home page (D6). */}
      <Route path="/manager" element={looksAfterPeople ? <ManagerPage user={user} /> : <Navigate to="/" replace />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

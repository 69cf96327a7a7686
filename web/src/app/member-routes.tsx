import type { CurrentUser } from '@famibook/contracts/people';
import { Navigate, Route, Routes } from 'react-router-dom';
import { late } from '../components/ui/late.tsx';
import { hasHome } from '../lib/session/has-home.ts';
import { LoadingPage } from './loading-page.tsx';
import { NotFound } from './not-found.tsx';

const AccountPage = late(() => import('./pages/account-page.tsx'), LoadingPage);
const HomePage = late(() => import('./pages/home-page.tsx'), LoadingPage);
const ManagerPage = late(() => import('./pages/manager-page.tsx'), LoadingPage);
const MultiFamiBookPage = late(() => import('./pages/multi-famibook-page.tsx'), LoadingPage);
const PasswordResetPage = late(() => import('./pages/password-reset-page.tsx'), LoadingPage);
const SubscribePage = late(() => import('./pages/subscribe-page.tsx'), LoadingPage);

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

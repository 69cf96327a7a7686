import { Navigate, Route, Routes } from 'react-router-dom';
import { late } from '../components/ui/late.tsx';
import { LandingPage } from './late-landing.ts';
import { LoadingPage } from './loading-page.tsx';
import { NotFound } from './not-found.tsx';

const AuthPage = late(() => import('./pages/auth-page.tsx'), LoadingPage);
const ManagerLoginPage = late(() => import('./pages/manager-login-page.tsx'), LoadingPage);
const PasswordResetPage = late(() => import('./pages/password-reset-page.tsx'), LoadingPage);
const SubscribePage = late(() => import('./pages/subscribe-page.tsx'), LoadingPage);

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

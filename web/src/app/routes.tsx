import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Loading } from '../components/ui/loading.tsx';
import { useCurrentUser } from '../lib/session/use-current-user.ts';
import { NotFound } from './not-found.tsx';

const LandingPage = lazy(() => import('./pages/landing-page.tsx'));
const HomePage = lazy(() => import('./pages/home-page.tsx'));
const AuthPage = lazy(() => import('./pages/auth-page.tsx'));
const ManagerLoginPage = lazy(() => import('./pages/manager-login-page.tsx'));
const ManagerPage = lazy(() => import('./pages/manager-page.tsx'));

/** Every screen of the app. Each loads its own code. */
export function AppRoutes() {
  const { user, isLoading } = useCurrentUser();
  if (isLoading || user === undefined) return <Loading />;
  return (
    <Routes>
      <Route path="/" element={user ? <HomePage user={user} /> : <LandingPage />} />
      <Route path="/auth" element={user ? <Navigate to="/" replace /> : <AuthPage />} />
      <Route path="/manager" element={user ? <ManagerPage user={user} /> : <ManagerLoginPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

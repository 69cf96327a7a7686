import type { ComponentType } from 'react';
import { type LazyComponent, lazyComponent } from '../components/ui/lazy-component.tsx';
import { LoadingPage } from './loading-page.tsx';

export const AccountPage = lazyPage(() => import('./pages/account-page.tsx'));
export const AdminLoginPage = lazyPage(() => import('./pages/admin-login-page.tsx'));
export const AdminPage = lazyPage(() => import('./pages/admin-page.tsx'));
export const AuthPage = lazyPage(() => import('./pages/auth-page.tsx'));
export const EnrolmentPage = lazyPage(() => import('./pages/enrolment-page.tsx'));
export const HomePage = lazyPage(() => import('./pages/home-page.tsx'));
export const InvitationPage = lazyPage(() => import('./pages/invitation-page.tsx'));
export const LandingPage = lazyPage(() => import('./pages/landing-page.tsx'));
export const LinkedFamiBookPage = lazyPage(() => import('./pages/linked-famibook-page.tsx'));
export const ManagerLoginPage = lazyPage(() => import('./pages/manager-login-page.tsx'));
export const ManagerPage = lazyPage(() => import('./pages/manager-page.tsx'));
export const MultiFamiBookPage = lazyPage(() => import('./pages/multi-famibook-page.tsx'));
export const PasswordResetPage = lazyPage(() => import('./pages/password-reset-page.tsx'));
export const SubscribePage = lazyPage(() => import('./pages/subscribe-page.tsx'));

function lazyPage<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): LazyComponent<Props> {
  return lazyComponent(load, LoadingPage);
}

import { late } from '../components/ui/late.tsx';
import { LoadingPage } from './loading-page.tsx';

export const AccountPage = late(() => import('./pages/account-page.tsx'), LoadingPage);
export const AuthPage = late(() => import('./pages/auth-page.tsx'), LoadingPage);
export const HomePage = late(() => import('./pages/home-page.tsx'), LoadingPage);
export const LandingPage = late(() => import('./pages/landing-page.tsx'), LoadingPage);
export const ManagerLoginPage = late(() => import('./pages/manager-login-page.tsx'), LoadingPage);
export const ManagerPage = late(() => import('./pages/manager-page.tsx'), LoadingPage);
export const MultiFamiBookPage = late(() => import('./pages/multi-famibook-page.tsx'), LoadingPage);
export const PasswordResetPage = late(() => import('./pages/password-reset-page.tsx'), LoadingPage);
export const SubscribePage = late(() => import('./pages/subscribe-page.tsx'), LoadingPage);

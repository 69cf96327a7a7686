import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { Route, Routes, useLocation } from 'react-router-dom';

import { hasHome } from '../lib/session/has-home.ts';
import { nextIn } from '../lib/session/next-path.ts';
import { GoTo } from './go-to.tsx';
import {
  AccountPage,
  AdminPage,
  HomePage,
  InvitationPage,
  ManagerPage,
  MultiFamiBookPage,
  PasswordResetPage,
  SubscribePage,
} from './lazy-pages.ts';
import { NotFound } from './not-found.tsx';
import type { AppLocation } from './use-loaded-location.ts';

export const MEMBER_PAGES = {
  '/': HomePage,
  '/account': AccountPage,
  '/admin': AdminPage,
  '/invitation': InvitationPage,
  '/manager': ManagerPage,
  '/multi-famibook': MultiFamiBookPage,
  '/password-reset': PasswordResetPage,
  '/subscribe': SubscribePage,
};

/** The routes of a signed-in user. */
export function MemberRoutes({ user, appLocation }: { user: CurrentUser; appLocation: AppLocation }) {
  return (
    <Routes location={appLocation.location}>
      <Route
        path="/"
        element={
          hasHome(user) ? <HomePage user={user} isTravel={appLocation.isTravel} /> : <GoTo to="/multi-famibook" />
        }
      />
      <Route path="/account" element={<AccountPage user={user} />} />
      <Route path="/admin/*" element={<AdminPage user={user} />} />
      <Route path="/auth" element={<AfterSignIn />} />
      <Route path="/invitation" element={<InvitationPage user={user} />} />
      <Route path="/manager/*" element={<ManagerPage user={user} />} />
      <Route path="/multi-famibook" element={<MultiFamiBookPage user={user} />} />
      <Route path="/password-reset" element={<PasswordResetPage />} />
      <Route path="/subscribe" element={<SubscribePage isSignedIn />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Navigates to the page from which a link led to the login, else home (D6). */
function AfterSignIn() {
  const { search } = useLocation();
  return <GoTo to={nextIn(search) ?? '/'} />;
}

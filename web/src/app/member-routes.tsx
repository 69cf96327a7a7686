import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { Route, Routes, useLocation } from 'react-router-dom';

import { hasHome } from '../lib/session/has-home.ts';
import { nextIn } from '../lib/session/next-place.ts';
import { GoTo } from './go-to.tsx';
import {
  AccountPage,
  HomePage,
  ManagerPage,
  MultiFamiBookPage,
  PasswordResetPage,
  SubscribePage,
} from './lazy-pages.ts';
import { NotFound } from './not-found.tsx';
import type { Place } from './use-ready-place.ts';

export const MEMBER_PAGES = {
  '/': HomePage,
  '/account': AccountPage,
  '/manager': ManagerPage,
  '/multi-famibook': MultiFamiBookPage,
  '/password-reset': PasswordResetPage,
  '/subscribe': SubscribePage,
};

/** The routes of a signed-in user. */
export function MemberRoutes({ user, place }: { user: CurrentUser; place: Place }) {
  return (
    <Routes location={place.location}>
      <Route
        path="/"
        element={hasHome(user) ? <HomePage user={user} isTravel={place.isTravel} /> : <GoTo to="/multi-famibook" />}
      />
      <Route path="/account" element={<AccountPage user={user} />} />
      <Route path="/auth" element={<AfterSignIn />} />
      <Route path="/manager" element={<ManagerPage user={user} />} />
      <Route path="/multi-famibook" element={<MultiFamiBookPage user={user} />} />
      <Route path="/password-reset" element={<PasswordResetPage />} />
      <Route path="/subscribe" element={<SubscribePage isSignedIn />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** The page that the link to the login page came from, else home (D6). */
function AfterSignIn() {
  const { search } = useLocation();
  return <GoTo to={nextIn(search) ?? '/'} />;
}

import { useAfterRestore, useIsRestoring } from '../lib/api/restoring.ts';
import { useSessionChanges } from '../lib/session/session-changes.ts';
import { useCurrentUser } from '../lib/session/use-current-user.ts';
import { EnrolmentFirst } from './enrolment-first.tsx';
import { LinkedFamiBook } from './linked-famibook.tsx';
import { LoadingPage } from './loading-page.tsx';
import { MEMBER_PAGES, MemberRoutes } from './member-routes.tsx';
import { PagesContext } from './pages.ts';
import { RestoringPage } from './restoring-page.tsx';
import { SignedIn } from './signed-in.tsx';
import { UnknownUserPage } from './unknown-user-page.tsx';
import { useFetchAhead } from './use-fetch-ahead.ts';
import { useLoadedLocation } from './use-loaded-location.ts';
import { usePageTop } from './use-page-top.ts';
import { usePendingSignOut } from './use-pending-sign-out.ts';
import { useSessionEnd } from './use-session-end.ts';
import { VISITOR_PAGES, VisitorRoutes } from './visitor-routes.tsx';

/** Every screen of the app; each loads its own code. */
export function AppRoutes() {
  const { user, error, refresh } = useCurrentUser();
  const isRestoring = useIsRestoring();
  const pages = user ? MEMBER_PAGES : VISITOR_PAGES;
  const appLocation = useLoadedLocation(pages);
  useFetchAhead(pages);
  useSessionEnd(user);
  usePendingSignOut();
  useAfterRestore(() => void refresh());
  usePageTop(user === undefined ? undefined : user !== null, appLocation);
  if (user === undefined && isRestoring) return <RestoringPage />;
  // When a restore ends, SWR still holds its error until the user has been read again.
  if (user === undefined && error && error.code !== 'restoring')
    return <UnknownUserPage error={error} onRetry={refresh} />;
  if (user === undefined) return <Waiting refresh={refresh} />;
  return (
    <PagesContext value={pages}>
      {user ? (
        <SignedIn>
          <EnrolmentFirst user={user}>
            <LinkedFamiBook user={user}>
              <MemberRoutes user={user} appLocation={appLocation} />
            </LinkedFamiBook>
          </EnrolmentFirst>
        </SignedIn>
      ) : (
        <VisitorRoutes appLocation={appLocation} />
      )}
    </PagesContext>
  );
}

/**
 * Back may bring out of the browser's memory a page that was left while it had no user, as after a switch of the
 * FamiBook: nothing else would read the user again.
 */
function Waiting({ refresh }: { refresh: () => Promise<unknown> }) {
  useSessionChanges(() => void refresh());
  return <LoadingPage />;
}

import { useCurrentUser } from '../lib/session/use-current-user.ts';
import { LoadingPage } from './loading-page.tsx';
import { MEMBER_PAGES, MemberRoutes } from './member-routes.tsx';
import { PagesContext } from './pages.ts';
import { SignedIn } from './signed-in.tsx';
import { useFetchAhead } from './use-fetch-ahead.ts';
import { useOwedSignOut } from './use-owed-sign-out.ts';
import { usePageTop } from './use-page-top.ts';
import { useReadyPlace } from './use-ready-place.ts';
import { useSessionEnd } from './use-session-end.ts';
import { VISITOR_PAGES, VisitorRoutes } from './visitor-routes.tsx';

/** Every screen of the app; each loads its own code. */
export function AppRoutes() {
  const { user, isLoading } = useCurrentUser();
  const pages = user ? MEMBER_PAGES : VISITOR_PAGES;
  const place = useReadyPlace(pages);
  useFetchAhead(pages);
  useSessionEnd(user);
  useOwedSignOut();
  usePageTop(Boolean(user), place);
  if (isLoading || user === undefined) return <LoadingPage />;
  return (
    <PagesContext value={pages}>
      {user ? (
        <SignedIn>
          <MemberRoutes user={user} place={place} />
        </SignedIn>
      ) : (
        <VisitorRoutes place={place} />
      )}
    </PagesContext>
  );
}

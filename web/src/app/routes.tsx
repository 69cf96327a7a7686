import { useCurrentUser } from '../lib/session/use-current-user.ts';
import { LoadingPage } from './loading-page.tsx';
import { MemberRoutes } from './member-routes.tsx';
import { SignedIn } from './signed-in.tsx';
import { useOwedSignOut } from './use-owed-sign-out.ts';
import { usePageTop } from './use-page-top.ts';
import { useSessionEnd } from './use-session-end.ts';
import { VisitorRoutes } from './visitor-routes.tsx';

/** Every screen of the app; each loads its own code. */
export function AppRoutes() {
  const { user, isLoading } = useCurrentUser();
  useSessionEnd(user);
  useOwedSignOut();
  usePageTop(Boolean(user));
  if (isLoading || user === undefined) return <LoadingPage />;
  return user ? (
    <SignedIn>
      <MemberRoutes user={user} />
    </SignedIn>
  ) : (
    <VisitorRoutes />
  );
}

import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PageFooter } from '../../components/ui/page-footer.tsx';
import { TopBar } from '../../components/ui/top-bar.tsx';
import { AuthScreen, type AuthTab } from '../../features/auth/components/auth-screen.tsx';
import { JoinByInvitation } from '../../features/famibook/components/join-by-invitation.tsx';
import { OpenedInvitation } from '../../features/invitations/components/opened-invitation.tsx';
import { type LinkedInvitation, tokenIn } from '../../lib/invitation.ts';
import { readLastSignIn } from '../../lib/session/last-sign-in.ts';
import { FROM_PASSWORD_PAGE } from '../../lib/session/sign-in-path.ts';
import { fetchToasts } from '../lazy-toasts.tsx';
import { SignOutButton } from '../sign-out-button.tsx';

/**
 * The page of an invitation's link: visitors sign up or sign in on it, so that the token never leaves its fragment, and
 * users join (D6, D43).
 */
export default function InvitationPage({ user }: { user?: CurrentUser }) {
  const { hash } = useLocation();
  const token = tokenIn(hash);
  return (
    <OpenedInvitation key={token} token={token}>
      {(invitation) =>
        user ? <UserInvitation user={user} invitation={invitation} /> : <VisitorInvitation invitation={invitation} />
      }
    </OpenedInvitation>
  );
}

function UserInvitation({ user, invitation }: { user: CurrentUser; invitation: LinkedInvitation }) {
  return (
    <>
      <TopBar>
        <SignOutButton />
      </TopBar>
      <JoinByInvitation user={user} invitation={invitation} />
      <PageFooter />
    </>
  );
}

function VisitorInvitation({ invitation }: { invitation: LinkedInvitation }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  // A visitor who signed in here before, or set a new password, has an account.
  const hasAccount = () => state?.tab === FROM_PASSWORD_PAGE.tab || readLastSignIn().email !== '';
  const [tab, setTab] = useState<AuthTab>(() => (hasAccount() ? 'login' : 'register'));
  useEffect(fetchToasts, []);
  return (
    <AuthScreen
      tab={tab}
      onTab={setTab}
      invitation={invitation}
      // A new user is in, or waits: the home page shows either. A user who signs in joins here.
      onSignedUp={() => navigate('/', { replace: true })}
    />
  );
}

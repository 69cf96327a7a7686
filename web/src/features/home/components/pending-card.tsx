import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { Button } from '../../../components/ui/button.tsx';
import { useSignOut } from '../../../lib/session/use-sign-out.ts';
import { HOME_TEXT } from '../home-text.ts';
import { ClosedHome } from './closed-home.tsx';

const TEXT = HOME_TEXT.pending;

/** Replaces the home page while the user is pending (D6). */
export default function PendingCard({ user }: { user: CurrentUser }) {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <ClosedHome title={TEXT.title} text={TEXT.welcome(user.firstName)} afterwards={TEXT.afterwards}>
      <Button busy={isSigningOut} onClick={() => void signOut()}>
        {HOME_TEXT.signOut}
      </Button>
    </ClosedHome>
  );
}

import { LogOut } from 'lucide-react';
import { IconButton } from '../components/ui/icon-button.tsx';
import { useSignOut } from '../lib/session/use-sign-out.ts';

const LABEL = 'Sign Out';

export function SignOutButton() {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <IconButton label={LABEL} title={LABEL} busy={isSigningOut} onClick={() => void signOut()}>
      <LogOut aria-hidden="true" />
    </IconButton>
  );
}

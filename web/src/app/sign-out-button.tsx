import { LogOut } from 'lucide-react';
import { IconButton } from '../components/ui/icon-button.tsx';
import { useSignOut } from '../lib/session/use-sign-out.ts';

const LABEL = 'Sign Out';

export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <IconButton label={LABEL} title={LABEL} onClick={() => void signOut()}>
      <LogOut aria-hidden="true" />
    </IconButton>
  );
}

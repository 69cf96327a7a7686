import { LogOut } from 'lucide-react';
import { IconButton } from '../components/ui/icon-button.tsx';
import { Tooltip, TooltipProvider } from '../components/ui/tooltip.tsx';
import { useSignOut } from '../lib/session/use-sign-out.ts';

const LABEL = 'Sign Out';

export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <TooltipProvider>
      <Tooltip text={LABEL}>
        <IconButton label={LABEL} onClick={() => void signOut()}>
          <LogOut aria-hidden="true" />
        </IconButton>
      </Tooltip>
    </TooltipProvider>
  );
}

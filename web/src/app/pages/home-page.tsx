import type { CurrentUser } from '@famibook/contracts/people';
import { LogOut } from 'lucide-react';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { PageFooter } from '../../components/ui/page-footer.tsx';
import { ThemeSwitch } from '../../components/ui/theme-switch.tsx';
import { TopBar } from '../../components/ui/top-bar.tsx';
import { useSignOut } from '../../lib/session/use-sign-out.ts';
import { useTitle } from '../../lib/use-title.ts';

export default function HomePage({ user }: { user: CurrentUser }) {
  const signOut = useSignOut();
  useTitle(user.famibookName ?? undefined);
  return (
    <>
      <TopBar>
        <ThemeSwitch />
        <IconButton label="Sign out" onClick={() => void signOut()}>
          <LogOut aria-hidden="true" />
        </IconButton>
      </TopBar>
      <main className="wrap py-12">
        <p className="text-ink-quiet">Hello {user.firstName}, welcome back to</p>
        <h1 className="mt-1 text-5xl">{user.famibookName ?? 'FamiBook'}</h1>
      </main>
      <PageFooter />
    </>
  );
}

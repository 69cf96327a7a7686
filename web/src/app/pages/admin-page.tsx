import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { LogOut } from 'lucide-react';
import { Desk } from '../../components/desk/desk.tsx';
import { Button } from '../../components/ui/button.tsx';
import { PageFooter } from '../../components/ui/page-footer.tsx';
import { TopBar } from '../../components/ui/top-bar.tsx';
import { ADMIN_TEXT } from '../../features/admin/admin-text.ts';
import { AdminAccessDenied } from '../../features/admin/components/admin-access-denied.tsx';
import { useCounts } from '../../lib/desk/use-counts.ts';
import { useSignOut } from '../../lib/session/use-sign-out.ts';
import { ADMIN_TABS } from '../desks/admin-tabs.ts';

/** The administrator's desk; for others it says that they may not see it (D6). */
export default function AdminPage({ user }: { user: CurrentUser }) {
  const { signOut, isSigningOut } = useSignOut();
  return (
    <>
      <TopBar>
        {user.isAdmin && <span className="font-medium sm:mr-2">{ADMIN_TEXT.administrator}</span>}
        <Button
          variant="ghost"
          icon={<LogOut aria-hidden="true" className="max-sm:hidden" />}
          busy={isSigningOut}
          onClick={() => void signOut()}
        >
          {ADMIN_TEXT.logout}
        </Button>
      </TopBar>
      {user.isAdmin ? <AdminDesk user={user} /> : <AdminAccessDenied />}
      <PageFooter />
    </>
  );
}

function AdminDesk({ user }: { user: CurrentUser }) {
  const counts = useCounts(true);
  return <Desk title={ADMIN_TEXT.title} path="/admin" user={user} tabs={ADMIN_TABS} counts={counts} />;
}

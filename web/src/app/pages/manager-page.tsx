import type { CurrentUser } from '@famibook/contracts/people';
import { LogOut } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { IconButton } from '../../components/ui/icon-button.tsx';
import { PageFooter } from '../../components/ui/page-footer.tsx';
import { TopBar } from '../../components/ui/top-bar.tsx';
import { AccessDenied } from '../../features/manager/components/access-denied.tsx';
import { ManagerDashboard } from '../../features/manager/components/manager-dashboard.tsx';
import { MANAGER_TEXT } from '../../features/manager/manager-text.ts';
import { useSignOut } from '../../lib/session/use-sign-out.ts';

export default function ManagerPage({ user }: { user: CurrentUser }) {
  const signOut = useSignOut();
  const mayManage = user.isAdmin || (user.isManager && user.isApproved);
  return (
    <>
      <TopBar>
        <ButtonLink to="/" variant="ghost">
          {MANAGER_TEXT.home}
        </ButtonLink>
        <IconButton label="Sign out" onClick={() => void signOut()}>
          <LogOut aria-hidden="true" />
        </IconButton>
      </TopBar>
      {mayManage ? <ManagerDashboard user={user} /> : <AccessDenied />}
      <PageFooter />
    </>
  );
}

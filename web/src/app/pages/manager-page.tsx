import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { PageFooter } from '../../components/ui/page-footer.tsx';
import { TopBar } from '../../components/ui/top-bar.tsx';
import { AccessDenied } from '../../features/manager/components/access-denied.tsx';
import { ManagerDashboard } from '../../features/manager/components/manager-dashboard.tsx';
import { MANAGER_TEXT } from '../../features/manager/manager-text.ts';
import { mayManage } from '../../lib/session/may-manage.ts';
import { SignOutButton } from '../sign-out-button.tsx';

export default function ManagerPage({ user }: { user: CurrentUser }) {
  return (
    <>
      <TopBar>
        <ButtonLink to="/" variant="ghost">
          {MANAGER_TEXT.home}
        </ButtonLink>
        <SignOutButton />
      </TopBar>
      {mayManage(user) ? <ManagerDashboard user={user} /> : <AccessDenied />}
      <PageFooter />
    </>
  );
}

import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { Desk } from '../../components/desk/desk.tsx';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { PageFooter } from '../../components/ui/page-footer.tsx';
import { TopBar } from '../../components/ui/top-bar.tsx';
import { AccessDenied } from '../../features/manager/components/access-denied.tsx';
import { StatCards } from '../../features/manager/components/stat-cards.tsx';
import { MANAGER_TEXT } from '../../features/manager/manager-text.ts';
import { useCounts } from '../../lib/desk/use-counts.ts';
import { mayManage } from '../../lib/session/may-manage.ts';
import { MANAGER_TABS } from '../desks/manager-tabs.ts';
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
      {mayManage(user) ? <ManagerDesk user={user} /> : <AccessDenied />}
      <PageFooter />
    </>
  );
}

function ManagerDesk({ user }: { user: CurrentUser }) {
  const counts = useCounts(user.isAdmin);
  return (
    <Desk
      title={user.isAdmin ? MANAGER_TEXT.admin : MANAGER_TEXT.title(user.famibookName ?? '')}
      path="/manager"
      user={user}
      tabs={MANAGER_TABS}
      counts={counts}
    >
      <StatCards pending={counts?.pendingUsers} />
    </Desk>
  );
}

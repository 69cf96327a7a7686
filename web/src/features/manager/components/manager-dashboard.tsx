import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { Clock, Users } from 'lucide-react';
import { useState } from 'react';
import { Tabs } from '../../../components/ui/tabs.tsx';
import { useTitle } from '../../../lib/use-title.ts';
import { useApprovedPeople, usePendingPeople } from '../api/use-people.ts';
import { MANAGER_TEXT } from '../manager-text.ts';
import { ApprovedUsers } from './approved-users.tsx';
import { PendingApprovals } from './pending-approvals.tsx';
import { StatCards } from './stat-cards.tsx';

/** Who waits and who is in, with a decision at each row. */
export function ManagerDashboard({ user }: { user: CurrentUser }) {
  const { isAdmin } = user;
  const pending = usePendingPeople(isAdmin);
  const approved = useApprovedPeople(isAdmin);
  const [tab, setTab] = useState('pending');
  useTitle(isAdmin ? MANAGER_TEXT.admin : MANAGER_TEXT.title(user.famibookName ?? ''));
  const refresh = () => Promise.all([pending.refresh(), approved.refresh()]);

  return (
    <main className="wrap pt-10">
      {!isAdmin && <p className="text-ink-quiet">{user.famibookName}</p>}
      <h1 className="mt-1 text-[clamp(2.125rem,4.6vw,3rem)]">{isAdmin ? MANAGER_TEXT.admin : MANAGER_TEXT.manager}</h1>
      <StatCards pending={pending.people?.length} />
      <div className="mt-7">
        <Tabs
          look="side"
          label={MANAGER_TEXT.manager}
          selected={tab}
          onSelect={setTab}
          items={[
            {
              id: 'pending',
              label: MANAGER_TEXT.tabs.pending,
              icon: <Clock aria-hidden="true" />,
              count: pending.people?.length,
              content: <PendingApprovals pending={pending} isAdmin={isAdmin} refresh={refresh} />,
            },
            {
              id: 'approved',
              label: MANAGER_TEXT.tabs.approved,
              icon: <Users aria-hidden="true" />,
              count: approved.people?.length,
              content: <ApprovedUsers approved={approved} isAdmin={isAdmin} ownId={user.id} refresh={refresh} />,
            },
          ]}
        />
      </div>
    </main>
  );
}

import { BookOpen, CloudUpload, CreditCard, History, MailWarning, Users } from 'lucide-react';
import { type DeskTab, deskPanel } from '../../components/desk/desk-tab.ts';
import { ACTIVITY_TEXT } from '../../features/activity/activity-text.ts';
import { ADMIN_TEXT } from '../../features/admin/admin-text.ts';
import { BACKUP_PARTS, BACKUPS_TEXT } from '../../features/backups/backups-text.ts';
import { MAILS_TEXT } from '../../features/mails/mails-text.ts';

const isAdministrator: DeskTab['isFor'] = ({ isAdmin }) => isAdmin;
const TABS = ADMIN_TEXT.tabs;

/** The tabs of `/admin`, in their order. A new one is one entry. */
export const ADMIN_TABS: readonly DeskTab[] = [
  {
    id: 'approved-users',
    label: TABS.approvedUsers,
    icon: Users,
    badge: { count: 'approvedUsers', waits: false },
    isFor: isAdministrator,
    Panel: deskPanel(() => import('../../features/manager/components/approved-people.tsx')),
  },
  {
    id: 'subscriptions',
    label: TABS.subscriptions,
    icon: CreditCard,
    badge: { count: 'pendingSubscriptions', waits: true },
    isFor: isAdministrator,
    Panel: deskPanel(() => import('../../features/subscriptions/components/all-subscriptions.tsx')),
  },
  {
    id: 'famibooks',
    label: TABS.famibooks,
    icon: BookOpen,
    badge: { count: 'famibooks', waits: false },
    isFor: isAdministrator,
    Panel: deskPanel(() => import('../../features/admin/components/famibooks.tsx')),
  },
  {
    id: 'cloud-backups',
    label: BACKUPS_TEXT.tab,
    icon: CloudUpload,
    isFor: isAdministrator,
    parts: BACKUP_PARTS,
    Panel: deskPanel(() => import('../../features/backups/components/cloud-backups.tsx')),
  },
  {
    id: 'activity',
    label: ACTIVITY_TEXT.tab,
    icon: History,
    isFor: isAdministrator,
    Panel: deskPanel(() => import('../../features/activity/components/activity-tab.tsx')),
  },
  {
    id: 'undelivered-emails',
    label: MAILS_TEXT.tab,
    icon: MailWarning,
    isFor: isAdministrator,
    Panel: deskPanel(() => import('../../features/mails/components/undelivered-mails.tsx')),
  },
];

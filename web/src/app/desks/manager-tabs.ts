import {
  Clock,
  CreditCard,
  History,
  Images,
  KeyRound,
  Link2,
  LockKeyhole,
  MessageSquareText,
  MessagesSquare,
  Music,
  Settings,
  Users,
} from 'lucide-react';
import { type DeskTab, deskPanel } from '../../components/desk/desk-tab.ts';
import { ACTIVITY_TEXT } from '../../features/activity/activity-text.ts';
import { INVITATIONS_TEXT } from '../../features/invitations/invitations-text.ts';
import { MANAGER_TEXT } from '../../features/manager/manager-text.ts';

const everyone: DeskTab['isFor'] = () => true;
const administrator: DeskTab['isFor'] = ({ isAdmin }) => isAdmin;
const TABS = MANAGER_TEXT.tabs;

/** The tabs of `/manager`, in their order. A new one is one entry. */
export const MANAGER_TABS: readonly DeskTab[] = [
  {
    id: 'pending-approvals',
    label: TABS.pending,
    icon: Clock,
    badge: { count: 'pendingUsers', waits: true },
    isFor: everyone,
    Panel: deskPanel(() => import('../../features/manager/components/pending-approvals.tsx')),
  },
  {
    id: 'approved-users',
    label: TABS.approved,
    icon: Users,
    badge: { count: 'approvedUsers', waits: false },
    isFor: everyone,
    Panel: deskPanel(() => import('../../features/manager/components/approved-users.tsx')),
  },
  {
    id: 'invitations',
    label: INVITATIONS_TEXT.tab,
    icon: Link2,
    isFor: everyone,
    Panel: deskPanel(() => import('./invitations-tab.tsx')),
  },
  {
    id: 'pending-messages',
    label: TABS.messages,
    icon: MessageSquareText,
    badge: { count: 'pendingMessages', waits: true },
    isFor: everyone,
    Panel: deskPanel(() => import('../../features/manager/components/pending-messages.tsx')),
  },
  {
    id: 'password-resets',
    label: TABS.resets,
    icon: KeyRound,
    badge: { count: 'pendingResets', waits: true },
    isFor: administrator,
    Panel: deskPanel(() => import('../../features/manager/resets/password-resets.tsx')),
  },
  {
    id: 'all-messages',
    label: TABS.allMessages,
    icon: MessagesSquare,
    badge: { count: 'messages', waits: false },
    isFor: administrator,
    Panel: deskPanel(() => import('../../features/manager/components/all-messages.tsx')),
  },
  {
    id: 'all-photos',
    label: TABS.allPhotos,
    icon: Images,
    badge: { count: 'photos', waits: false },
    isFor: administrator,
    Panel: deskPanel(() => import('../../features/manager/components/all-photos.tsx')),
  },
  {
    id: 'subscriptions',
    label: TABS.subscriptions,
    icon: CreditCard,
    badge: { count: 'pendingSubscriptions', waits: true },
    isFor: administrator,
    Panel: deskPanel(() => import('../../features/subscriptions/components/subscriptions.tsx')),
  },
  {
    id: 'activity',
    label: ACTIVITY_TEXT.tab,
    icon: History,
    isFor: everyone,
    Panel: deskPanel(() => import('../../features/activity/components/activity-tab.tsx')),
  },
  {
    id: 'change-password',
    label: TABS.password,
    icon: LockKeyhole,
    isFor: everyone,
    Panel: deskPanel(() => import('../../features/manager/components/change-password.tsx')),
  },
  {
    id: 'audio',
    label: TABS.audio,
    icon: Music,
    badge: { count: 'audioFiles', waits: false },
    isFor: everyone,
    Panel: deskPanel(() => import('./audio-tab.tsx')),
  },
  {
    id: 'settings',
    label: TABS.settings,
    icon: Settings,
    isFor: everyone,
    Panel: deskPanel(() => import('./settings-tab.tsx')),
  },
];

import type { DeskPanelProps } from '../../components/desk/desk-tab.ts';
import { Invitations } from '../../features/invitations/components/invitations.tsx';
import { ForFamiBook } from './for-famibook.tsx';

export default function InvitationsTab({ user }: DeskPanelProps) {
  return (
    <ForFamiBook user={user}>
      <Invitations famibookName={user.famibookName ?? ''} />
    </ForFamiBook>
  );
}

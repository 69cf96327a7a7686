import { Pill } from '../../../components/ui/pill.tsx';
import { MANAGER_TEXT } from '../manager-text.ts';
import type { ListedUser } from './person-row.tsx';

/** Whether the person is approved; a person without any FamiBook, whom a search finds too, is approved nowhere (D10). */
export function ApprovalPill({ person: { isApproved }, approved }: { person: ListedUser; approved: string }) {
  return <Pill tone={isApproved ? 'sage' : 'plain'}>{isApproved ? approved : MANAGER_TEXT.approved.nowhere}</Pill>;
}

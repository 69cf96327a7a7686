import { Check } from 'lucide-react';
import { DeskRow, rowNameId } from '../../../components/desk/desk-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { fullName } from '../../../lib/full-name.ts';
import { timeAgo } from '../../../lib/time.ts';
import { MANAGER_TEXT } from '../manager-text.ts';
import type { ListedUser } from './person-row.tsx';

const TEXT = MANAGER_TEXT.pending;

/** A membership that waits for its approval. */
export interface JoinRequest {
  /** The id of the membership. */
  id: string;
  famibookName: string;
  createdAt: string;
}

/** What a person of the manager's list waits for, or of the administrator's, who may wait in several FamiBooks (D10). */
export function requestsOf(person: ListedUser): readonly JoinRequest[] {
  if ('memberships' in person) return person.memberships.filter(({ isApproved }) => !isApproved);
  const { membershipId: id, famibookName, createdAt } = person;
  return [{ id, famibookName, createdAt }];
}

interface JoinRequestsProps {
  person: ListedUser;
  isLeaving: (request: string) => boolean;
  isSending: (request: string) => boolean;
  onApprove: (request: JoinRequest) => void;
  onDecline: (request: JoinRequest) => void;
}

/** The requests of a person in a list of several FamiBooks, each with the FamiBook that it is for. */
export function JoinRequests({ person, isLeaving, isSending, onApprove, onDecline }: JoinRequestsProps) {
  const requests = requestsOf(person);
  // The row of the person closes with the last one.
  const isLast = requests.every(({ id }) => isLeaving(id));
  return (
    <ul aria-label={TEXT.requestsOf(fullName(person))} className="-my-2">
      {requests.map((request) => (
        <DeskRow key={request.id} isLeaving={!isLast && isLeaving(request.id)}>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <div className="flex min-w-0 grow basis-40 flex-col items-start gap-1">
              <p className="font-medium wrap-anywhere">{request.famibookName}</p>
              <RequestDate createdAt={request.createdAt} />
            </div>
            <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
              <RequestButtons
                personId={person.id}
                famibookName={request.famibookName}
                isSending={isSending(request.id)}
                onApprove={() => onApprove(request)}
                onDecline={() => onDecline(request)}
              />
            </div>
          </div>
        </DeskRow>
      ))}
    </ul>
  );
}

/** When the person asked. */
export function RequestDate({ createdAt }: { createdAt: string }) {
  return <Pill tone="amber">{TEXT.asked(timeAgo(createdAt))}</Pill>;
}

interface RequestButtonsProps {
  personId: string;
  /** The buttons name it in a list of several FamiBooks. */
  famibookName?: string;
  isSending: boolean;
  onApprove: () => void;
  onDecline: () => void;
}

export function RequestButtons({ personId, famibookName, isSending, onApprove, onDecline }: RequestButtonsProps) {
  return (
    <>
      <Button
        variant="ghost"
        aria-label={famibookName && TEXT.declineFor(famibookName)}
        aria-describedby={rowNameId(personId)}
        aria-haspopup="dialog"
        onPointerEnter={LazyConfirmDialog.fetch}
        onFocus={LazyConfirmDialog.fetch}
        onClick={onDecline}
      >
        {TEXT.decline}
      </Button>
      <Button
        variant="primary"
        aria-label={famibookName && TEXT.approveFor(famibookName)}
        aria-describedby={rowNameId(personId)}
        icon={<Check aria-hidden="true" />}
        busy={isSending}
        onClick={onApprove}
      >
        {TEXT.approve}
      </Button>
    </>
  );
}

import {
  approveSubscription,
  listApprovedSubscriptions,
  listPendingSubscriptions,
  rejectSubscription,
} from '@famibook/contracts/subscriptions/routes';
import type { Subscription } from '@famibook/contracts/subscriptions/schemas';
import { useState } from 'react';
import { DeskRows } from '../../../components/desk/desk-rows.tsx';
import { EmptyAlbum } from '../../../components/ui/drawings/empty-album.tsx';
import { call } from '../../../lib/api/call.ts';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { useDecisions } from '../../../lib/desk/use-decisions.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { showCredentials } from '../credentials-toast.ts';
import { SUBSCRIPTIONS_TEXT as TEXT } from '../subscriptions-text.ts';
import { DecideButtons, RejectDialog } from './decide-subscription.tsx';
import { SubscriptionRow } from './subscription-row.tsx';

/** Requests for a FamiBook on the manager page: those that wait for the administrator, and those approved (D26). */
export default function Subscriptions() {
  const [search, setSearch] = useState('');
  const pending = useDeskList<Subscription>(listPendingSubscriptions, search, DESK_PUSHES.subscriptions);
  const [approvedSearch, setApprovedSearch] = useState('');
  const approved = useDeskList<Subscription>(listApprovedSubscriptions, approvedSearch, DESK_PUSHES.subscriptions);
  const { decide, isSending, isLeaving } = useDecisions(() => Promise.all([pending.refresh(), approved.refresh()]));
  const rejection = useDialogSubject<Subscription>();

  const approve = ({ id }: Subscription) =>
    decide({
      id,
      words: TEXT.approve,
      send: () => call(approveSubscription, { params: { id } }),
      onDone: showCredentials,
    });
  const reject = ({ id }: Subscription) =>
    decide({ id, words: TEXT.rejectPending, send: () => call(rejectSubscription, { params: { id } }) });

  return (
    <div className="space-y-9">
      <section aria-labelledby="pending-subscriptions">
        <h3 id="pending-subscriptions" className="mb-3 text-xl">
          {TEXT.pending.title}
        </h3>
        <DeskRows
          list={pending}
          search={search}
          onSearch={setSearch}
          text={TEXT.pending}
          drawing={<EmptyAlbum />}
          keyOf={({ id }) => id}
          row={(subscription) => (
            <SubscriptionRow subscription={subscription} level="h4" isLeaving={isLeaving(subscription.id)}>
              <DecideButtons
                subscription={subscription}
                isSending={isSending(subscription.id)}
                onApprove={() => void approve(subscription)}
                onReject={() => rejection.open(subscription)}
              />
            </SubscriptionRow>
          )}
        />
      </section>
      <section aria-labelledby="approved-subscriptions">
        <h3 id="approved-subscriptions" className="mb-3 text-xl">
          {TEXT.approved.title}
        </h3>
        <DeskRows
          list={approved}
          search={approvedSearch}
          onSearch={setApprovedSearch}
          text={TEXT.approved}
          drawing={<EmptyAlbum />}
          keyOf={({ id }) => id}
          row={(subscription) => <SubscriptionRow subscription={subscription} level="h4" isLeaving={false} />}
        />
      </section>
      <RejectDialog rejection={rejection} onReject={reject} />
    </div>
  );
}

import type { PlanType } from '@famibook/contracts/plans';
import {
  adminApproveSubscription,
  adminListSubscriptions,
  adminRejectSubscription,
  changeSubscriptionPlan,
} from '@famibook/contracts/subscriptions/routes';
import type { Subscription } from '@famibook/contracts/subscriptions/schemas';
import { useState } from 'react';
import { DeskRows } from '../../../components/desk/desk-rows.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { EmptyAlbum } from '../../../components/ui/drawings/empty-album.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { call } from '../../../lib/api/call.ts';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { useDecisions } from '../../../lib/desk/use-decisions.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { showCredentials } from '../credentials-toast.ts';
import { SUBSCRIPTIONS_TEXT } from '../subscriptions-text.ts';
import { DecideButtons, RejectDialog } from './decide-subscription.tsx';
import { SubscriptionRow } from './subscription-row.tsx';

const TEXT = SUBSCRIPTIONS_TEXT;
const LazyChangePlan = lazyDialog(() => import('./change-plan.tsx'));

/** All requests for a FamiBook, whatever became of them: the administrator decides, and changes plans (D21, D26, D27). */
export default function AllSubscriptions() {
  const [search, setSearch] = useState('');
  const list = useDeskList<Subscription>(adminListSubscriptions, search, DESK_PUSHES.subscriptions);
  const { decide, isSending } = useDecisions(list.refresh);
  const rejection = useDialogSubject<Subscription>();
  const change = useDialogSubject<Subscription>();

  // A decided request stays in the list, with another state.
  const approve = ({ id }: Subscription) =>
    decide({
      id,
      stays: true,
      words: TEXT.approve,
      send: () => call(adminApproveSubscription, { params: { id } }),
      onDone: showCredentials,
    });
  const reject = ({ id }: Subscription) =>
    decide({
      id,
      stays: true,
      words: TEXT.reject,
      send: () => call(adminRejectSubscription, { params: { id } }),
    });
  const changePlan = ({ id, famibookName }: Subscription, planType: PlanType) =>
    decide({
      id,
      stays: true,
      words: { ...TEXT.change, done: TEXT.change.done(planType, famibookName) },
      send: () => call(changeSubscriptionPlan, { params: { id }, body: { planType } }),
    });

  return (
    <>
      <DeskRows
        list={list}
        search={search}
        onSearch={setSearch}
        text={TEXT.all}
        drawing={<EmptyAlbum />}
        keyOf={({ id }) => id}
        row={(subscription) => (
          <SubscriptionRow subscription={subscription} isLeaving={false}>
            {subscription.status === 'pending' && (
              <DecideButtons
                subscription={subscription}
                isSending={isSending(subscription.id)}
                onApprove={() => void approve(subscription)}
                onReject={() => rejection.open(subscription)}
              />
            )}
            {subscription.status === 'approved' && (
              <Button
                variant="ghost"
                aria-label={TEXT.change.of(subscription.famibookName)}
                aria-haspopup="dialog"
                onPointerEnter={LazyChangePlan.fetch}
                onFocus={LazyChangePlan.fetch}
                onClick={() => change.open(subscription)}
              >
                {TEXT.change.label}
              </Button>
            )}
          </SubscriptionRow>
        )}
      />
      <RejectDialog rejection={rejection} onReject={reject} />
      {change.subject && (
        <LazyChangePlan
          key={change.opening}
          open={change.isOpen}
          subscription={change.subject}
          onChange={(plan) => (change.subject ? changePlan(change.subject, plan) : Promise.resolve(false))}
          onClose={change.close}
        />
      )}
    </>
  );
}

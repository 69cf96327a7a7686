import type { Membership } from '@famibook/contracts/members/schemas';
import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { EmptyAlbum } from '../../../components/ui/drawings/empty-album.tsx';
import { QuietTable } from '../../../components/ui/drawings/quiet-table.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Skeleton } from '../../../components/ui/skeleton.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { passFocusTo } from '../../../lib/pass-focus-to.ts';
import { useDialogSubject } from '../../../lib/use-dialog-subject.ts';
import { whenThere } from '../../../lib/when-there.ts';
import type { useMemberships } from '../api/memberships.ts';
import { FAMIBOOK_TEXT } from '../famibook-text.ts';
import { useLeave } from '../use-leave.ts';
import { useSwitch } from '../use-switch.ts';
import { MembershipRow } from './membership-row.tsx';

const TEXT = FAMIBOOK_TEXT.list;

/** The field of the tab that opens in place of this list. */
const joinField = () => whenThere('[role=tabpanel] input', AbortSignal.timeout(2_000));

interface MembershipListProps {
  of: ReturnType<typeof useMemberships>;
  isAdmin: boolean;
  onJoin: () => void;
  /** Gets the focus when a row is gone. */
  focusAfter: () => HTMLElement | null;
}

/** The user's memberships, or that they are loading, failed to load, or do not exist. */
export function MembershipList({ of, isAdmin, onJoin, focusAfter }: MembershipListProps) {
  const { memberships, error, refresh } = of;
  if (!memberships && error) {
    return (
      <Card>
        <EmptyState
          drawing={<QuietTable />}
          title={TEXT.failed}
          text={errorText(error)}
          action={<Button onClick={() => void refresh()}>{TEXT.again}</Button>}
        />
      </Card>
    );
  }
  if (!memberships) return <LoadingRows />;
  if (memberships.length > 0) return <Rows memberships={memberships} refresh={refresh} focusAfter={focusAfter} />;
  return (
    <Card>
      <EmptyState
        drawing={<EmptyAlbum />}
        title={TEXT.empty}
        text={isAdmin ? undefined : TEXT.emptyText}
        action={
          <Button ref={passFocusTo(joinField)} variant={isAdmin ? 'soft' : 'primary'} onClick={onJoin}>
            {FAMIBOOK_TEXT.page.tabs.join}
          </Button>
        }
      />
    </Card>
  );
}

interface RowsProps extends Pick<MembershipListProps, 'focusAfter'> {
  memberships: readonly Membership[];
  refresh: () => Promise<unknown>;
}

function Rows({ memberships, refresh, focusAfter }: RowsProps) {
  const switchTo = useSwitch();
  const leave = useLeave(refresh);
  const [busy, setBusy] = useState<string>();
  const ending = useDialogSubject<Membership>();
  const words = ending.subject?.isApproved === false ? FAMIBOOK_TEXT.withdraw : FAMIBOOK_TEXT.leave;

  const change = async ({ id, famibookName }: Membership) => {
    setBusy(id);
    // The membership may have ended.
    await switchTo(famibookName).catch(refresh);
    setBusy(undefined);
  };
  return (
    <>
      <ul aria-label={FAMIBOOK_TEXT.page.tabs.list} className="flex flex-col gap-4">
        {memberships.map((membership) => (
          <MembershipRow
            key={membership.id}
            membership={membership}
            busy={busy === membership.id}
            onSwitch={() => void change(membership)}
            onLeave={() => ending.open(membership)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={ending.isOpen}
        title={typeof words.title === 'string' ? words.title : words.title(ending.subject?.famibookName ?? '')}
        question={words.question}
        confirm={words.label}
        onConfirm={() => ending.subject && leave(ending.subject)}
        onClose={ending.close}
        focusAfter={focusAfter}
      />
    </>
  );
}

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4">
      <Skeleton className="h-32 rounded-card!" />
      <Skeleton className="h-32 rounded-card!" />
    </div>
  );
}

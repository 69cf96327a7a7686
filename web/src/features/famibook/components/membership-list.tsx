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
import type { useMemberships } from '../api/memberships.ts';
import { FAMIBOOK_TEXT } from '../famibook-text.ts';
import { useLeave } from '../use-leave.ts';
import { useSwitch } from '../use-switch.ts';
import { MembershipRow } from './membership-row.tsx';

const TEXT = FAMIBOOK_TEXT.list;

interface MembershipListProps {
  of: ReturnType<typeof useMemberships>;
  isAdmin: boolean;
  onJoin: () => void;
}

/** The user's memberships, or that they are loading, failed to load, or do not exist. */
export function MembershipList({ of: { memberships, error, refresh }, isAdmin, onJoin }: MembershipListProps) {
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
  if (memberships.length > 0) return <Rows memberships={memberships} refresh={refresh} />;
  return (
    <Card>
      <EmptyState
        drawing={<EmptyAlbum />}
        title={TEXT.empty}
        text={isAdmin ? undefined : TEXT.emptyText}
        action={
          <Button variant={isAdmin ? 'soft' : 'primary'} onClick={onJoin}>
            {FAMIBOOK_TEXT.page.tabs.join}
          </Button>
        }
      />
    </Card>
  );
}

function Rows({ memberships, refresh }: { memberships: readonly Membership[]; refresh: () => Promise<unknown> }) {
  const switchTo = useSwitch();
  const leave = useLeave(refresh);
  const [busy, setBusy] = useState<string>();
  const [leaving, setLeaving] = useState<Membership>();
  const words = leaving && !leaving.isApproved ? FAMIBOOK_TEXT.withdraw : FAMIBOOK_TEXT.leave;

  const change = async ({ id, famibookName }: Membership) => {
    setBusy(id);
    // The membership may have ended meanwhile.
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
            onLeave={() => setLeaving(membership)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={leaving !== undefined}
        title={typeof words.title === 'string' ? words.title : words.title(leaving?.famibookName ?? '')}
        question={words.question}
        confirm={words.label}
        onConfirm={() => leaving && leave(leaving)}
        onClose={() => setLeaving(undefined)}
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

import type { Invitation, InvitationState } from '@famibook/contracts/invitations/schemas';
import { DeskRow } from '../../../components/desk/desk-row.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { dayOf } from '../../../lib/time.ts';
import { INVITATIONS_TEXT } from '../invitations-text.ts';

const TEXT = INVITATIONS_TEXT.list;
const TONES = { open: 'sage', revoked: 'plain', used_up: 'plain', expired: 'plain' } as const satisfies Record<
  InvitationState,
  string
>;

interface InvitationRowProps {
  invitation: Invitation;
  busy: boolean;
  onRevoke: () => void;
}

/** An invitation: how many can still join and until when, or how many joined. */
export function InvitationRow({ invitation, busy, onRevoke }: InvitationRowProps) {
  const { state, uses, usesLeft, letsIn, createdBy, createdAt, expiresAt } = invitation;
  const isOpen = state === 'open';
  const madeBy = TEXT.madeBy(createdBy, dayOf(createdAt));
  return (
    <DeskRow>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5 sm:px-5">
        <div className="min-w-0 grow basis-64">
          <p className="font-semibold">
            {isOpen ? `${TEXT.left(usesLeft, uses)}, ${TEXT.until(expiresAt)}` : TEXT.joined(uses - usesLeft, uses)}
          </p>
          <p className="mt-0.5 text-sm text-ink-quiet">{madeBy}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {letsIn && <Pill tone="amber">{TEXT.letsIn}</Pill>}
          <Pill tone={TONES[state]}>{TEXT.states[state]}</Pill>
        </div>
        {isOpen && (
          <Button
            variant="ghost"
            className="ml-auto"
            aria-haspopup="dialog"
            aria-label={`${INVITATIONS_TEXT.revoke.label}: ${madeBy}`}
            busy={busy}
            onPointerEnter={LazyConfirmDialog.fetch}
            onFocus={LazyConfirmDialog.fetch}
            onClick={onRevoke}
          >
            {INVITATIONS_TEXT.revoke.label}
          </Button>
        )}
      </div>
    </DeskRow>
  );
}

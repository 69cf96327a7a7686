import { listFamiBookMembers } from '@famibook/contracts/famibooks/routes';
import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import type { Member } from '@famibook/contracts/members/schemas';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { Combobox } from '../../../components/ui/combobox.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { useSearchOptions } from '../../../lib/desk/use-search-options.ts';
import { isUnauthorized, logInAgain } from '../../../lib/session/log-in-again.ts';
import { ADMIN_TEXT } from '../admin-text.ts';

const TEXT = ADMIN_TEXT.handOver;

interface HandOverFamiBookProps {
  open: boolean;
  famibook: FamiBook;
  /** Throws what the server refuses. */
  onHandOver: (member: Member) => Promise<void>;
  onClose: () => void;
}

/** Chooses the next manager among the approved members (D40). */
export default function HandOverFamiBook({ open, famibook, onHandOver, onClose }: HandOverFamiBookProps) {
  const form = useId();
  const members = useSearchOptions<Member>(listFamiBookMembers, nameOf, { id: famibook.id });
  const [member, setMember] = useState<Member | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  // Who looks after it already cannot be chosen.
  const options = members.options?.filter(({ isManager }) => !isManager);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!member || busy) return;
    setBusy(true);
    try {
      await onHandOver(member);
      onClose();
    } catch (failure) {
      if (isUnauthorized(failure)) logInAgain();
      else setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="s"
      title={TEXT.title(famibook.famibookName)}
      description={TEXT.description}
      actions={
        <>
          <Button onClick={onClose}>{ADMIN_TEXT.cancel}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={!member}>
            {TEXT.submit}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Combobox
          label={TEXT.member}
          text={TEXT.combobox}
          autoFocus
          options={options}
          total={Math.max(0, members.total - ((members.options?.length ?? 0) - (options?.length ?? 0)))}
          onSearch={members.onSearch}
          value={member}
          onChange={(next) => {
            setMember(next);
            setError(undefined);
          }}
          keyOf={({ id }) => id}
          nameOf={nameOf}
          detailOf={({ email }) => email}
          error={error ?? (members.error && errorText(members.error))}
        />
      </form>
    </Dialog>
  );
}

function nameOf({ firstName, lastName }: Member): string {
  return `${firstName} ${lastName}`;
}

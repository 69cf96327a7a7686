import { listFamiBookMembers } from '@famibook/contracts/famibooks/routes';
import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import type { Member } from '@famibook/contracts/members/schemas';
import { useState } from 'react';
import { Combobox } from '../../../components/ui/combobox.tsx';
import { FormDialog } from '../../../components/ui/form-dialog.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { useSearchOptions } from '../../../lib/desk/use-search-options.ts';
import { fullName } from '../../../lib/full-name.ts';
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
  const members = useSearchOptions<Member>({
    route: listFamiBookMembers,
    params: { id: famibook.id },
    nameOf: fullName,
    // The present manager cannot be chosen.
    mayChoose: ({ isManager }) => !isManager,
  });
  const [member, setMember] = useState<Member | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const submit = async () => {
    if (!member) return;
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
    <FormDialog
      open={open}
      size="s"
      title={TEXT.title(famibook.famibookName)}
      description={TEXT.description}
      cancel={ADMIN_TEXT.cancel}
      submit={TEXT.submit}
      isBusy={busy}
      disabled={!member}
      onSubmit={submit}
      onClose={onClose}
    >
      <Combobox
        label={TEXT.member}
        text={TEXT.combobox}
        autoFocus
        options={members.options}
        total={members.total}
        onSearch={members.onSearch}
        value={member}
        onChange={(next) => {
          setMember(next);
          setError(undefined);
        }}
        keyOf={({ id }) => id}
        nameOf={fullName}
        detailOf={({ email }) => email}
        error={error ?? (members.error && errorText(members.error))}
      />
    </FormDialog>
  );
}

import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { handOverFamiBook } from '@famibook/contracts/famibooks/routes';
import { listApprovedUsers } from '@famibook/contracts/members/routes';
import type { Member } from '@famibook/contracts/members/schemas';
import { useState } from 'react';
import { SearchBox } from '../../../components/desk/search-box.tsx';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { WRAPS } from '../../../components/ui/button-style.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { DESK_PUSHES } from '../../../lib/desk/desk-pushes.ts';
import { showDecisionError } from '../../../lib/desk/use-decisions.ts';
import { useDeskList } from '../../../lib/desk/use-desk-list.ts';
import { leaveDesk } from './leave-desk.ts';
import { FAMIBOOK_SETTINGS_TEXT } from './settings-text.ts';

const TEXT = FAMIBOOK_SETTINGS_TEXT.handOver;
/** Further ones are found by their name. */
const MAX_SHOWN = 20;

interface HandOverDialogProps {
  open: boolean;
  user: CurrentUser;
  onClose: () => void;
}

/** Chooses the next manager among the members. */
export default function HandOverDialog({ open, user, onClose }: HandOverDialogProps) {
  const [chosen, setChosen] = useState<Member>();
  const [isBusy, setBusy] = useState(false);

  const handOver = async () => {
    if (!chosen) return;
    setBusy(true);
    try {
      await call(handOverFamiBook, { body: { userId: chosen.id } });
      leaveDesk(TEXT.done(chosen.firstName));
    } catch (error) {
      showDecisionError(error, TEXT.failed);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      isBusy={isBusy}
      onClose={onClose}
      title={TEXT.dialog(user.famibookName ?? '')}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {TEXT.cancel}
          </Button>
          {/* It sends no form, which Enter in the search would send too. The search key of a phone is Enter. */}
          <Button variant="danger" className={WRAPS} busy={isBusy} disabled={!chosen} onClick={() => void handOver()}>
            {chosen ? TEXT.confirm(chosen.firstName) : TEXT.choose}
          </Button>
        </>
      }
    >
      <ul className="mb-5 list-disc space-y-1 pl-5">
        {TEXT.consequences.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Members user={user} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}

interface MembersProps {
  user: CurrentUser;
  chosen: Member | undefined;
  onChoose: (member: Member) => void;
}

/** The members to choose from, which are read only while the dialog is open. */
function Members({ user, chosen, onChoose }: MembersProps) {
  const [search, setSearch] = useState('');
  const { rows, isOfSearch, total, error } = useDeskList<Member>(listApprovedUsers, search, DESK_PUSHES.approvedUsers, {
    limit: MAX_SHOWN,
  });
  // Rows of an earlier search say nothing about one that failed.
  const others = error && !isOfSearch ? [] : (rows ?? []).filter(({ id }) => id !== user.id);
  return (
    <>
      <SearchBox label={TEXT.search} search={search} onSearch={setSearch} />
      <fieldset className="mt-4">
        <legend className="sr-only">{TEXT.members}</legend>
        {others.map((member) => (
          <Choice
            key={member.id}
            member={member}
            isChosen={chosen?.id === member.id}
            onChoose={() => onChoose(member)}
          />
        ))}
        {others.length === 0 &&
          (isOfSearch && !error ? (
            <p className="text-ink-quiet">{search ? TEXT.notFound : TEXT.noOther}</p>
          ) : (
            <p role="status" className="text-ink-quiet">
              {error ? errorText(error) : TEXT.loading}
            </p>
          ))}
      </fieldset>
      {rows && isOfSearch && total > rows.length && (
        <p className="mt-3 text-sm text-ink-quiet">{TEXT.more(total - rows.length)}</p>
      )}
    </>
  );
}

function Choice({ member, isChosen, onChoose }: { member: Member; isChosen: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-field px-3 py-2 hover:bg-paper-deep has-checked:bg-accent-soft">
      <input
        type="radio"
        name="next-manager"
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 accent-accent"
      />
      <Avatar person={member} />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">
          {member.firstName} {member.lastName}
        </span>
        <span className="block text-sm text-ink-quiet">{member.email}</span>
      </span>
    </label>
  );
}

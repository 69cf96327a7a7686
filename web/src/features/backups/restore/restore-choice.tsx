import type { BackupContents } from '@famibook/contracts/backup/schemas';
import { useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { CheckBox } from '../../../components/ui/check-box.tsx';
import { Combobox } from '../../../components/ui/combobox.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { bringIntoView } from '../../../lib/bring-into-view.ts';
import { showsText } from '../../../lib/shows-text.ts';
import { dayOf } from '../../../lib/time.ts';
import { RESTORE_TEXT as TEXT } from '../backups-text.ts';
import type { DeletedPerson, FamiBookOfBackup, RestoreForm } from './use-restore-form.ts';

/** As many as one looks through; others are found by their name. */
const MAX_OPTIONS = 20;
/** So few stand there to be chosen; more are searched. */
const MAX_LISTED = 6;

interface RestoreChoiceProps {
  contents: z.infer<typeof BackupContents>;
  form: RestoreForm;
}

/** Everything or one FamiBook, and which deleted users come back (D32). */
export function RestoreChoice({ contents, form }: RestoreChoiceProps) {
  const { famibooks, deletedSince } = contents;
  const { scope, choose } = form;
  const chooseOne = () => {
    const [only] = famibooks;
    choose({ scope: 'one', ...(famibooks.length === 1 && only && { famibook: only }) });
  };
  return (
    <>
      <fieldset className="-mx-3">
        <legend className="px-3 text-sm font-semibold">{TEXT.what}</legend>
        <Option
          {...TEXT.everything}
          group="restore-scope"
          isChosen={scope === 'everything'}
          onChoose={() => choose({ scope: 'everything' })}
        />
        {famibooks.length > 0 && (
          <Option {...TEXT.one} group="restore-scope" isChosen={scope === 'one'} onChoose={chooseOne} />
        )}
      </fieldset>
      <div className="mt-4">
        {scope === 'one' ? (
          <OneFamiBook famibooks={famibooks} form={form} />
        ) : (
          deletedSince.length > 0 && <DeletedPeople people={deletedSince} form={form} />
        )}
      </div>
    </>
  );
}

interface OptionProps {
  /** The name of the group of options. */
  group: string;
  label: string;
  hint?: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Option({ group, label, hint, isChosen, onChoose }: OptionProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-field px-3 py-2.5 hover:bg-paper-deep has-checked:bg-accent-soft">
      <input
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold">{label}</span>
        {hint && <span className="block text-[0.9375rem]">{hint}</span>}
      </span>
    </label>
  );
}

/** The field for another name, in view when it appears and when that name was refused. */
function NewName({ form }: Pick<RestoreChoiceProps, 'form'>) {
  const { error } = form;
  const field = useRef<HTMLDivElement>(null);
  // An error makes the field higher.
  useEffect(() => bringIntoView(field.current), [error]);
  return (
    <div ref={field}>
      <TextField
        label={TEXT.newName}
        hint={TEXT.newNameHint}
        error={error}
        autoComplete="off"
        autoFocus
        value={form.newName}
        onChange={(event) => form.choose({ newName: event.target.value })}
      />
    </div>
  );
}

interface OneFamiBookProps {
  famibooks: readonly FamiBookOfBackup[];
  form: RestoreForm;
}

/** Which FamiBook, and what that does to people. */
function OneFamiBook({ famibooks, form }: OneFamiBookProps) {
  return (
    <div className="flex flex-col gap-4">
      {famibooks.length > MAX_LISTED ? (
        <SearchedFamiBook famibooks={famibooks} form={form} />
      ) : (
        <fieldset className="-mx-3">
          <legend className="px-3 text-sm font-semibold">{TEXT.which}</legend>
          {famibooks.map((famibook) => (
            <Option
              key={famibook.id}
              group="restored-famibook"
              label={famibook.name}
              isChosen={form.famibook?.id === famibook.id}
              onChoose={() => form.choose({ famibook })}
            />
          ))}
        </fieldset>
      )}
      {form.mustRename && <NewName form={form} />}
      <div>
        <h3 className="font-sans text-sm font-semibold">{TEXT.effects.title}</h3>
        <ul className="mt-1 list-disc space-y-1 pl-5 text-[0.9375rem]">
          {TEXT.effects.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function SearchedFamiBook({ famibooks, form }: OneFamiBookProps) {
  const [search, setSearch] = useState('');
  const found = famibooks.filter(({ name }) => showsText(name, search));
  return (
    <Combobox
      label={TEXT.famibook}
      text={TEXT.combobox}
      options={found.slice(0, MAX_OPTIONS)}
      total={found.length}
      onSearch={setSearch}
      value={form.famibook}
      onChange={(famibook) => form.choose({ famibook })}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      detailOf={() => ''}
    />
  );
}

function DeletedPeople({ people, form }: { people: readonly DeletedPerson[]; form: RestoreForm }) {
  return (
    <fieldset>
      <legend className="text-sm font-semibold">{TEXT.deleted.title}</legend>
      <p className="mt-1 mb-1 text-[0.9375rem] text-ink-quiet">{TEXT.deleted.text}</p>
      {people.map((person) => (
        <CheckBox
          key={person.userId}
          label={person.name}
          hint={TEXT.deleted.when(dayOf(person.deletedAt))}
          checked={form.bringBack.has(person.userId)}
          onChange={() => form.toggle(person)}
        />
      ))}
    </fieldset>
  );
}

import type { BackupContents } from '@famibook/contracts/backup/schemas';
import { useState } from 'react';
import type { z } from 'zod';
import { CheckBox } from '../../../components/ui/check-box.tsx';
import { Combobox } from '../../../components/ui/combobox.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { dayOf } from '../../../lib/time.ts';
import { RESTORE_TEXT as TEXT } from '../backups-text.ts';
import type { DeletedPerson, FamiBookOfBackup, RestoreForm } from './use-restore-form.ts';

/** As many as one looks through; others are found by their name. */
const MAX_OPTIONS = 20;

interface RestoreChoiceProps {
  contents: z.infer<typeof BackupContents>;
  form: RestoreForm;
}

/** Everything or one FamiBook, and who comes back of those deleted since (D32). */
export function RestoreChoice({ contents, form }: RestoreChoiceProps) {
  const { scope, choose } = form;
  return (
    <>
      <fieldset className="-mx-3">
        <legend className="px-3 text-sm font-semibold">{TEXT.what}</legend>
        <Option
          {...TEXT.everything}
          isChosen={scope === 'everything'}
          onChoose={() => choose({ scope: 'everything' })}
        />
        <Option {...TEXT.one} isChosen={scope === 'one'} onChoose={() => choose({ scope: 'one' })} />
      </fieldset>
      <div className="mt-4">
        {scope === 'one' ? (
          <FamiBookFields famibooks={contents.famibooks} form={form} />
        ) : (
          contents.deletedSince.length > 0 && <DeletedPeople people={contents.deletedSince} form={form} />
        )}
      </div>
    </>
  );
}

interface OptionProps {
  label: string;
  hint: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Option({ label, hint, isChosen, onChoose }: OptionProps) {
  return (
    <label className="flex min-h-14 cursor-pointer items-start gap-3 rounded-field px-3 py-2.5 hover:bg-paper-deep has-checked:bg-accent-soft">
      <input
        type="radio"
        name="restore-scope"
        checked={isChosen}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span className="block text-[0.9375rem]">{hint}</span>
      </span>
    </label>
  );
}

function FamiBookFields({ famibooks, form }: { famibooks: readonly FamiBookOfBackup[]; form: RestoreForm }) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const found = famibooks.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <div className="flex flex-col gap-4">
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
      {form.mustRename && (
        <TextField
          label={TEXT.newName}
          hint={TEXT.newNameHint}
          error={form.error}
          autoComplete="off"
          autoFocus
          value={form.newName}
          onChange={(event) => form.choose({ newName: event.target.value })}
        />
      )}
    </div>
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

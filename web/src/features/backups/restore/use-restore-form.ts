import { restoreBackup } from '@famibook/contracts/backup/routes';
import type { Backup, BackupContents, RestoreRun } from '@famibook/contracts/backup/schemas';
import { useState } from 'react';
import type { z } from 'zod';
import { ApiError } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { isUnauthorized, logInAgain } from '../../../lib/session/log-in-again.ts';
import { restoreErrorText } from '../backup-values.ts';

type Contents = z.infer<typeof BackupContents>;
export type FamiBookOfBackup = Contents['famibooks'][number];
export type DeletedPerson = Contents['deletedSince'][number];

/** What the administrator chooses to restore. */
export interface RestoreForm {
  scope: 'everything' | 'one';
  famibook: FamiBookOfBackup | null;
  /** Asked once the old name turned out to be taken. */
  newName: string;
  mustRename: boolean;
  /** The ids of deleted people who come back. */
  bringBack: ReadonlySet<string>;
  error: string | undefined;
  isSending: boolean;
  isReady: boolean;
  choose: (change: Partial<Pick<RestoreForm, 'scope' | 'famibook' | 'newName'>>) => void;
  toggle: (person: DeletedPerson) => void;
  submit: () => Promise<void>;
}

/** The state of the restore dialog's form (D32). */
export function useRestoreForm(backup: Backup, onStarted: (run: RestoreRun) => void): RestoreForm {
  const [chosen, setChosen] = useState<Pick<RestoreForm, 'scope' | 'famibook' | 'newName'>>({
    scope: 'everything',
    famibook: null,
    newName: '',
  });
  const [mustRename, setMustRename] = useState(false);
  const [bringBack, setBringBack] = useState<ReadonlyMap<string, DeletedPerson>>(new Map());
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { scope, famibook, newName } = chosen;
  const isReady = scope === 'everything' || (famibook !== null && !(mustRename && newName.trim() === ''));

  const body = () =>
    scope === 'everything'
      ? { backupId: backup.id, bringBack: [...bringBack.values()].map(({ userId }) => userId) }
      : { backupId: backup.id, famibookName: famibook?.name ?? '', newName: newName.trim() || undefined };

  return {
    ...chosen,
    mustRename,
    bringBack: new Set(bringBack.keys()),
    error,
    isSending,
    isReady,
    choose: (change) => {
      const isNewName = change.newName !== undefined;
      // A name that was typed for one FamiBook is not given to another.
      setChosen((before) => ({ ...before, ...(!isNewName && { newName: '' }), ...change }));
      setError(undefined);
      if (!isNewName) setMustRename(false);
    },
    toggle: (person) =>
      setBringBack((before) => {
        const next = new Map(before);
        if (!next.delete(person.userId)) next.set(person.userId, person);
        return next;
      }),
    submit: async () => {
      if (!isReady || isSending) return;
      setSending(true);
      setError(undefined);
      try {
        onStarted(await call(restoreBackup, { body: body() }));
      } catch (failure) {
        if (isUnauthorized(failure)) return logInAgain();
        const isTaken = failure instanceof ApiError && failure.code === 'famibook_taken';
        if (isTaken) setMustRename(true);
        // The first time the field for another name says why it is there.
        if (!isTaken || mustRename) setError(restoreErrorText(failure));
      } finally {
        setSending(false);
      }
    },
  };
}

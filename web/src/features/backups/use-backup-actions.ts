import {
  cancelBackup,
  createBackup,
  createEmergencyBackup,
  deleteBackup,
  rehearseRestore,
} from '@famibook/contracts/backup/routes';
import type { Backup } from '@famibook/contracts/backup/schemas';
import { call } from '../../lib/api/call.ts';
import { useDecisions } from '../../lib/desk/use-decisions.ts';
import { BACKUPS_TEXT } from './backups-text.ts';

/** The levels that an administrator can ask for. */
type CreatedLevel = 'manual' | 'daily' | 'weekly';

/** Each shows its own toast, and says whether it did as asked. */
export interface BackupActions {
  create: (level: CreatedLevel) => Promise<boolean>;
  createEmergency: (reason: string) => Promise<boolean>;
  cancel: (backup: Backup) => Promise<boolean>;
  remove: (backup: Backup) => Promise<boolean>;
  rehearse: () => Promise<boolean>;
  isSending: (what: CreatedLevel | 'rehearsal') => boolean;
  /** The row of a deleted backup closes. */
  isLeaving: (id: string) => boolean;
}

/** What the administrator does to backups. The status is read again after each. */
export function useBackupActions(refresh: () => Promise<unknown>): BackupActions {
  const { decide, isSending, isLeaving } = useDecisions(refresh);
  const { create, cancel, proof } = BACKUPS_TEXT;
  return {
    isSending,
    isLeaving,
    create: (level) =>
      decide({ id: level, stays: true, words: create, send: () => call(createBackup, { body: { level } }) }),
    createEmergency: (reason) =>
      decide({
        id: 'emergency',
        stays: true,
        words: create,
        send: () => call(createEmergencyBackup, { body: { reason } }),
      }),
    cancel: ({ id }) => decide({ id, stays: true, words: cancel, send: () => call(cancelBackup, { params: { id } }) }),
    remove: ({ id }) => decide({ id, words: BACKUPS_TEXT.delete, send: () => call(deleteBackup, { params: { id } }) }),
    rehearse: () =>
      decide({
        id: 'rehearsal',
        stays: true,
        words: { done: proof.done, failed: proof.failedToStart },
        send: () => call(rehearseRestore),
      }),
  };
}

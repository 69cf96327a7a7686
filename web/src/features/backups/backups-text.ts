import type { Backup, BackupStatus, Rehearsal, RestoreRun } from '@famibook/contracts/backup/schemas';
import type { ErrorCode } from '@famibook/contracts/errors';
import { countOf, foundOf } from '../../lib/count-of.ts';

/** The texts of the Cloud Backups tab. */
export const BACKUPS_TEXT = {
  tab: 'Cloud Backups',
  title: 'Cloud Storage Database',
  text: 'Everything that families share, stored a second time: every photo, message, comment and piece of music.',
  failedToLoad: 'The backups could not be read',
  again: 'Try again',
  stale: 'The state of the backups could not be refreshed. Trying again…',
  cards: {
    environment: 'Environment',
    ready: 'Ready',
    busy: 'Backup In Progress',
    idle: 'Nothing is running',
    restoring: 'A restore is running',
    rehearsing: 'A rehearsal is running',
    drive: 'Google Drive',
    connected: 'Connected',
    disconnected: 'Disconnected',
    notSetUp: 'Not set up yet',
    checking: 'Checking…',
    notChecked: 'Could not be checked',
    used: (used: string, quota: string | undefined) => (quota ? `${used} of ${quota} used` : `${used} used`),
    total: 'Total backups',
    last: (when: string) => `Last backup ${when}`,
    never: 'Last backup: Never',
  },
  sameDisk: {
    title: 'A backup on the same disk is no backup',
    text: 'The backups are on the same disk as the data. If it fails, both are lost.',
    action: 'Set up Google Drive',
  },
  parts: 'Backups',
  create: {
    label: 'Create Backup',
    done: { title: 'Backup started', description: 'You can leave this page; the backup continues.' },
    failed: 'Failed to start the backup',
    daily: {
      title: 'Daily backup',
      text: 'The newest 7 daily backups are kept.',
      submit: 'Create Daily Backup',
    },
    weekly: {
      title: 'Weekly backup',
      text: 'The newest 4 weekly backups are kept.',
      submit: 'Create Weekly Backup',
    },
    schedule:
      'Daily, weekly and monthly backups also run by themselves, at 3:00 AM server time unless FAMIBOOK_BACKUP_SCHEDULE sets another time. Each backup stores only what no earlier one has.',
    busy: 'Another backup can start when this one has ended.',
  },
  emergency: {
    label: 'Emergency Backup',
    title: 'Emergency backup',
    text: 'Use it before something risky. It is kept until you delete it.',
    reason: 'Reason',
    optional: '(Optional)',
    hint: 'It is shown in the history.',
    submit: 'Create Emergency Backup',
    cancel: 'Cancel',
  },
  cancel: {
    label: 'Cancel',
    title: 'Cancel this backup?',
    question:
      'What it has stored so far stays, so that the next backup is faster. Delete the cancelled backup to free its space. Earlier backups stay as they are.',
    confirm: 'Cancel the backup',
    keep: 'Keep it running',
    done: { title: 'Backup cancelled', description: 'Earlier backups stay as they are.' },
    failed: 'Failed to cancel the backup',
  },
  delete: {
    label: 'Delete',
    title: 'Delete this backup?',
    question: (when: string) => `The backup of ${when} is deleted for good. All other backups stay whole.`,
    onlyWhole: (when: string) =>
      `The backup of ${when} is the only complete one. The others lack some photos or music.`,
    only: (when: string) => `The backup of ${when} is the only one. Without it nothing can be restored.`,
    confirm: 'Delete the backup',
    done: 'Backup deleted',
    failed: 'Failed to delete the backup',
  },
  history: {
    list: 'Backups',
    summary: 'Last backup',
    totals: {
      totalUsers: 'Users',
      totalPhotos: 'Photos',
      totalMessages: 'Messages',
      totalComments: 'Comments',
      totalAudioFiles: 'Audio files',
    },
    checked: 'Read back and complete',
    incomplete: 'Not complete',
    unchecked: 'Not read back yet',
    failed: 'Failed',
    cancelled: 'Cancelled',
    running: 'Running',
    users: (count: number) => countOf(count, 'user', 'users'),
    photos: (count: number) => countOf(count, 'photo', 'photos'),
    added: (added: string) => `${added} new`,
    took: (duration: string) => `took ${duration}`,
    encrypted: 'encrypted',
    plain: 'not encrypted',
    reason: (reason: string) => `Reason: ${reason}`,
    id: (id: string) => `Backup ${id}`,
    restore: 'Restore',
    more: (count: number) => `Show ${count} more`,
    empty: {
      title: 'No backups yet',
      text: 'The first one takes as long as copying every photo. Later ones store only what is new.',
    },
  },
  proof: {
    proven: (date: string) => `Last proven restorable: ${date}`,
    never: 'Not proven restorable yet',
    text: 'The newest backup is restored beside the live data, compared row by row and file by file, and removed again. FamiBook also rehearses every week by itself.',
    failed: (date: string, problem: string) => `The rehearsal of ${date} failed: ${problem}`,
    unknownProblem: 'see the server log for the reason',
    label: 'Rehearse a restore',
    done: { title: 'Rehearsal started', description: 'Nothing that people see changes.' },
    failedToStart: 'Failed to start the rehearsal',
    running: 'Rehearsing a restore',
  },
  /** The level stands at the beginning of the sentence. */
  runningBackup: (level: string) => `${level} backup is running`,
} as const;

/** The sub-tabs. */
export const BACKUP_PARTS = [
  { id: '', label: 'Backup History' },
  { id: 'create', label: 'Create Backup' },
  { id: 'settings', label: 'Settings' },
] as const;

export const RESTORE_TEXT = {
  title: 'Restore',
  warning: (id: string) => `This will restore data from backup ${id}. Current data may be overwritten.`,
  of: (when: string) => `It was made on ${when}.`,
  from: (when: string) => `From the backup of ${when}`,
  what: 'What should be restored?',
  everything: {
    label: 'Everything',
    hint: 'All FamiBooks, people and settings are as they were then. Everyone but you is signed out.',
  },
  one: {
    label: 'One FamiBook',
    hint: 'Its members, photos, messages, music and settings are as they were then. All other FamiBooks stay as they are.',
  },
  which: 'Which FamiBook?',
  famibook: 'FamiBook',
  combobox: {
    placeholder: 'Type a part of its name',
    open: 'Show FamiBooks',
    loading: 'Searching…',
    none: 'This backup has no FamiBook like this',
    found: (shown: number, total: number) => foundOf(shown, total, 'FamiBook', 'FamiBooks'),
  },
  effects: {
    title: 'What this does to people',
    lines: [
      'Nobody’s name, email or password changes, and nobody is signed out.',
      'Members who were removed since are members again.',
      'Members who joined since are no longer members.',
      'Content of people who have since been deleted is not restored.',
    ],
  },
  newName: 'New name',
  newNameHint: 'Another FamiBook has taken this name since. Choose a new name for this one.',
  deleted: {
    title: 'Deleted since this backup',
    text: 'They stay deleted, with everything that was theirs, unless you tick them.',
    when: (date: string) => `Deleted on ${date}`,
  },
  incomplete: 'This backup is not complete.',
  incompleteRest:
    'Everything else in it can be restored. An earlier backup that says ‘Read back and complete’ may have what it lacks.',
  safety:
    'Everything newer than this backup will be lost. A backup of the current state is taken first, so that you can go back.',
  reading: 'Reading the backup…',
  again: 'Try again',
  submit: 'Restore',
  cancel: 'Cancel',
  close: 'Close',
  leave: 'You can close this. The restore goes on.',
  everythingOf: 'everything',
  running: (what: string) => `Restoring ${what}`,
  done: (what: string, date: string) => `Restored ${what} on ${date}`,
  failed: (what: string, date: string, problem: string) => `Restoring ${what} failed on ${date}: ${problem}`,
  asBefore: 'Everything is as it was before.',
  unknownProblem: 'see the server log for the reason.',
  signedOut: 'Everyone else has been signed out.',
  goBack: 'To go back, restore the emergency backup that was taken just before.',
  steps: 'Steps of the restore',
  step: { done: 'done', running: 'running', waiting: 'waiting' },
} as const;

/** What the dialog says instead of the server, where the person can do something about it here. */
export const RESTORE_ERRORS: Partial<Record<ErrorCode | 'unreachable', string>> = {
  backup_not_found: 'This backup has since been deleted. Close this and choose another one.',
  backup_damaged: 'This backup is damaged and cannot be restored. Nothing was changed. Choose another backup.',
  famibook_not_found: 'This FamiBook is not in the backup. Choose another one. Nothing was changed.',
};

/** The steps of a restore, in their order. */
export const RESTORE_PHASES: Readonly<Record<RestoreRun['phase'], string>> = {
  verifying: 'Checking the backup',
  'emergency-backup': 'Backing up everything as it is now',
  objects: 'Bringing back photos and music',
  staging: 'Preparing the data',
  switching: 'Switching over',
  'cleaning-up': 'Cleaning up',
};

export const BACKUP_PHASES: Readonly<Record<NonNullable<Backup['phase']>, string>> = {
  rows: 'Reading the data',
  files: 'Copying photos and music',
  'reading-back': 'Reading everything back',
};

export const REHEARSAL_PHASES: Readonly<Record<Rehearsal['phase'], string>> = {
  verifying: 'Checking the backup',
  staging: 'Restoring beside the live data',
  comparing: 'Comparing',
  'cleaning-up': 'Cleaning up',
};

export const LEVELS: Readonly<Record<Backup['level'], string>> = {
  emergency: 'Emergency',
  'pre-deployment': 'Pre-deployment',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  manual: 'Manual',
};

export const TARGETS: Readonly<Record<BackupStatus['target'], string>> = {
  drive: 'Google Drive',
  bucket: 'Bucket',
  directory: 'Folder on the server',
};

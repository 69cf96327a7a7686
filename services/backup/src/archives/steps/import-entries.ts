import type { ImportedArchive } from '@famibook/contracts/archives/schemas';
import type { Failpoint } from '@famibook/service-kit/runtime/failpoint';
import type { BackupFailpoint } from '../../failpoints.ts';
import type { ArchiveContent, ImportCalls } from '../ports.ts';
import { dropFormerMembers } from './find-authors.ts';
import type { ImportJob } from './import-context.ts';
import { importAudio, importPhotos } from './import-files.ts';
import { importComments, importMessages, importReactions } from './import-words.ts';

interface Deps {
  content: Pick<ArchiveContent, 'members'>;
  importCalls: ImportCalls;
  failpoint: Failpoint<BackupFailpoint>;
}

/** The result of an import that has brought nothing in yet. */
export function emptyResult(): ImportedArchive {
  return {
    photos: 0,
    comments: 0,
    messages: 0,
    audio: 0,
    reactions: 0,
    leftOutReactions: 0,
    skippedCount: 0,
    skipped: [],
  };
}

/**
 * Imports the entries of an archive one after the other, and counts them in the job's result; what breaks a rule is left
 * out and reported (D17, D21, D29).
 */
export async function importEntries({ content, importCalls: calls, failpoint }: Deps, job: ImportJob): Promise<void> {
  const context = { ...job, calls, photos: new Map(), messages: new Map() };
  await importPhotos(context, () => failpoint('archive.import.after-photo'));
  await importComments(context);
  await importMessages(context);
  failpoint('archive.import.after-messages');
  // Media replicates no memberships, so it does not refuse audio in the name of an author who has left.
  await dropFormerMembers(content, job.famibook.famibookId, job.authors);
  await importAudio(context);
  await importReactions(context);
}

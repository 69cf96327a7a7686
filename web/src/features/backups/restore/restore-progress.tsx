import type { RestoreRun } from '@famibook/contracts/backup/schemas';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { fullTime } from '../../../lib/time.ts';
import { restoredThing } from '../backup-values.ts';
import { RESTORE_TEXT as TEXT } from '../backups-text.ts';
import { RestoreSteps } from './restore-steps.tsx';

/** How far a restore has come, and how it ended. */
export function RestoreProgress({ run }: { run: RestoreRun }) {
  const what = restoredThing(run);
  const ended = fullTime(run.finishedAt ?? run.startedAt);
  if (run.state === 'failed') {
    return (
      <p role="alert" className="flex items-start gap-2.5 wrap-anywhere text-danger">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
        <span>
          {TEXT.failed(what, ended, run.problem ?? TEXT.unknownProblem)} {TEXT.asBefore}
        </span>
      </p>
    );
  }
  const isDone = run.state === 'done';
  return (
    <>
      <p className="mb-4 flex items-start gap-2.5 font-semibold wrap-anywhere" role="status">
        {isDone && <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sage" />}
        <span>
          {isDone ? `${TEXT.done(what, ended)}.` : TEXT.running(what)}
          {isDone && run.famibookName === null && ` ${TEXT.signedOut}`}
        </span>
      </p>
      <RestoreSteps run={run} />
      <p className="mt-4 text-ink-quiet">{isDone ? TEXT.goBack : TEXT.leave}</p>
    </>
  );
}

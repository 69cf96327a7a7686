import type { RestoreRun } from '@famibook/contracts/backup/schemas';
import clsx from 'clsx';
import { Check, Circle } from 'lucide-react';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { RESTORE_PHASES, RESTORE_TEXT as TEXT } from '../backups-text.ts';
import { WorkBar } from '../components/work-bar.tsx';

const PHASES = Object.keys(RESTORE_PHASES) as RestoreRun['phase'][];

type StepState = keyof typeof TEXT.step;

/** The steps of a restore that runs or has run, with the progress of the present one. */
export function RestoreSteps({ run }: { run: RestoreRun }) {
  const at = PHASES.indexOf(run.phase);
  const stateOf = (index: number): StepState => {
    if (run.state === 'done' || index < at) return 'done';
    return index === at && run.state === 'running' ? 'running' : 'waiting';
  };
  return (
    <ol aria-label={TEXT.steps} className="space-y-2.5">
      {PHASES.map((phase, index) => (
        <Step key={phase} label={RESTORE_PHASES[phase]} state={stateOf(index)} progress={run.progress} />
      ))}
    </ol>
  );
}

interface StepProps {
  label: string;
  state: StepState;
  progress: RestoreRun['progress'];
}

function Step({ label, state, progress }: StepProps) {
  return (
    <li className="flex items-start gap-3" aria-current={state === 'running' ? 'step' : undefined}>
      <StepIcon state={state} />
      {state === 'running' ? (
        <div className="min-w-0 grow font-medium">
          <WorkBar label={label} progress={progress} />
        </div>
      ) : (
        <span className={clsx(state === 'waiting' && 'text-ink-quiet')}>
          {label}
          <span className="sr-only">, {TEXT.step[state]}</span>
        </span>
      )}
    </li>
  );
}

function StepIcon({ state }: { state: StepState }) {
  if (state === 'running') return <Spinner className="mt-0.5 size-5 shrink-0 text-accent" />;
  if (state === 'done') return <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sage" />;
  return <Circle aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-line" />;
}

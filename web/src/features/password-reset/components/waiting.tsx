import type { ResetStatus } from '@famibook/contracts/password-reset/schemas';
import { Spinner } from '../../../components/ui/spinner.tsx';
import { RESET_TEXT } from '../reset-text.ts';
import { ResetFrame } from './reset-frame.tsx';

const TEXT = RESET_TEXT.waiting;

/** Shown until the administrator approves the request. */
export function Waiting({ reset, isStale }: { reset: ResetStatus | undefined; isStale: boolean }) {
  return (
    <ResetFrame title={TEXT.title} subtitle={TEXT.subtitle}>
      <div className="text-center">
        <p className="flex items-start justify-center gap-3 font-medium">
          <Spinner className="mt-0.5 size-5 shrink-0 text-accent" />
          {TEXT.status}
        </p>
        {reset && <Code code={reset.code} />}
        <p className="mt-4 text-[0.9375rem] text-ink-quiet">{TEXT.afterwards}</p>
        {reset && <p className="mt-4 text-sm text-ink-quiet tabular-nums">{TEXT.number(reset.id)}</p>}
        {isStale && (
          <p role="status" className="mt-4 rounded-field bg-amber-soft px-4 py-2 text-sm font-medium text-amber">
            {TEXT.unreachable}
          </p>
        )}
      </div>
    </ResetFrame>
  );
}

/** Six digits in two groups of three; screen readers say them one by one. */
function Code({ code }: { code: string }) {
  return (
    <div className="mt-6 rounded-card bg-paper-deep px-4 py-5">
      <p className="text-sm font-semibold text-ink-quiet">{TEXT.code}</p>
      <p className="mt-1 font-display text-[clamp(2.5rem,12vw,3.5rem)] leading-tight font-semibold tracking-wide tabular-nums">
        <span aria-hidden="true">
          {code.slice(0, 3)}
          <span className="ml-[0.35em]">{code.slice(3)}</span>
        </span>
        <span className="sr-only">{[...code].join(' ')}</span>
      </p>
      <p className="mt-2 text-[0.9375rem]">{TEXT.codeUse}</p>
    </div>
  );
}

import type { SecondFactor } from '@famibook/contracts/second-factor/schemas';
import { useRef, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { Pill } from '../../../components/ui/pill.tsx';
import { fullTime } from '../../../lib/time.ts';
import { useSecondFactor } from '../api/second-factor.ts';
import { Section, SectionWaiting } from '../components/section.tsx';
import type { CodeAction } from './code-dialog.tsx';
import { SECOND_FACTOR_TEXT } from './second-factor-text.ts';

const TEXT = SECOND_FACTOR_TEXT;
const EnrolmentDialog = lazyDialog(() => import('./enrolment-dialog.tsx'));
const CodeDialog = lazyDialog(() => import('./code-dialog.tsx'));

type Opened = 'enrolment' | CodeAction;

/** Whether two-step sign-in is on, and what can be done about it (D42). */
export function SecondFactorSection() {
  const { data, error, mutate } = useSecondFactor();
  const heading = useRef<HTMLHeadingElement>(null);
  const focusAfter = () => heading.current;
  const [opened, setOpened] = useState<Opened>();
  // A dialog shows what it is about until it has closed.
  const [action, setAction] = useState<CodeAction>('off');
  const open = (what: Opened) => {
    setOpened(what);
    if (what !== 'enrolment') setAction(what);
  };
  const close = () => setOpened(undefined);
  return (
    <Section title={TEXT.title} text={TEXT.text} heading={heading}>
      {!data && <SectionWaiting text={TEXT} hasFailed={error !== undefined} onRetry={mutate} className="h-11" />}
      {data && !data.isOn && <Button onClick={() => open('enrolment')}>{TEXT.turnOn}</Button>}
      {data?.isOn && <TurnedOn secondFactor={data} onOpen={open} />}
      <EnrolmentDialog open={opened === 'enrolment'} onClose={close} focusAfter={focusAfter} />
      <CodeDialog
        open={opened === 'off' || opened === 'renew'}
        action={action}
        onClose={close}
        focusAfter={focusAfter}
      />
    </Section>
  );
}

function TurnedOn({ secondFactor, onOpen }: { secondFactor: SecondFactor; onOpen: (what: Opened) => void }) {
  const { since, recoveryCodesLeft } = secondFactor;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Pill tone="sage">{TEXT.isOn}</Pill>
        {since && <span className="text-ink-quiet">{TEXT.since(fullTime(since))}</span>}
      </p>
      <p className="mt-2">{TEXT.codesLeft(recoveryCodesLeft)}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button onClick={() => onOpen('renew')}>{TEXT.newCodes}</Button>
        <Button variant="ghost" onClick={() => onOpen('off')}>
          {TEXT.turnOff}
        </Button>
      </div>
    </>
  );
}

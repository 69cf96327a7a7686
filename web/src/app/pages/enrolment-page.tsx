import { useState } from 'react';
import { Card } from '../../components/ui/card.tsx';
import { ThemeSwitch } from '../../components/ui/theme-switch.tsx';
import { TopBar } from '../../components/ui/top-bar.tsx';
import { Enrolment, type EnrolmentStep } from '../../features/account/second-factor/enrolment.tsx';
import { SECOND_FACTOR_TEXT } from '../../features/account/second-factor/second-factor-text.ts';
import { useTitle } from '../../lib/use-title.ts';
import { SignOutButton } from '../sign-out-button.tsx';

const { required, steps } = SECOND_FACTOR_TEXT;

/** The only page of an administrator who must turn on two-step sign-in before anything else (D42). */
export default function EnrolmentPage({ onDone }: { onDone: () => void }) {
  const [step, setStep] = useState<EnrolmentStep>({ at: 'password' });
  const isFirst = step.at === 'password';
  useTitle(required.title);
  return (
    <>
      <TopBar>
        <ThemeSwitch />
        <SignOutButton />
      </TopBar>
      <main className="wrap py-[clamp(28px,5vw,56px)]">
        <div className="mx-auto max-w-2xl">
          <h1 className="text-[clamp(2rem,4.5vw,3rem)]">{isFirst ? required.title : steps[step.at].title}</h1>
          {isFirst && <p className="mt-3 text-ink-quiet">{required.text}</p>}
          <Card className="mt-7 p-[clamp(18px,3vw,32px)]">
            <Enrolment step={step} onStep={setStep} onDone={onDone} />
          </Card>
        </div>
      </main>
    </>
  );
}

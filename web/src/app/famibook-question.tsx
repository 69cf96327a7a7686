import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { famibookQuestion } from '../lib/session/choose-famibook.ts';

const ChooseFamiBook = lazy(() => import('../features/famibook/components/choose-famibook.tsx'));

/** Asks which FamiBook something is for. Belongs inside the dialog where the question comes up. */
export function FamiBookQuestion() {
  const isAsked = useSyncExternalStore(famibookQuestion.subscribe, famibookQuestion.isAsked);
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  // Nobody is left to answer: what waits must not wait for ever.
  useEffect(() => () => famibookQuestion.answer(false), []);
  return wasAsked ? (
    <Suspense>
      <ChooseFamiBook open={isAsked} onAnswer={famibookQuestion.answer} />
    </Suspense>
  ) : null;
}

import { useEffect, useSyncExternalStore } from 'react';
import { lazyDialog } from '../components/ui/lazy-dialog.tsx';
import { famibookQuestion } from '../lib/session/choose-famibook.ts';

const ChooseFamiBook = lazyDialog(() => import('../features/famibook/components/choose-famibook.tsx'));

/** Asks which FamiBook something is for. Belongs inside the dialog where the question comes up. */
export function FamiBookQuestion() {
  const isAsked = useSyncExternalStore(famibookQuestion.subscribe, famibookQuestion.isAsked);
  // The dialog is gone: what waits for its result must not wait for ever.
  useEffect(() => () => famibookQuestion.answer(false), []);
  return (
    <ChooseFamiBook
      open={isAsked}
      onChosen={() => famibookQuestion.answer(true)}
      onClose={() => famibookQuestion.answer(false)}
    />
  );
}

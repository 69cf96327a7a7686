import { useEffect, useSyncExternalStore } from 'react';
import { lazyDialog } from '../components/ui/lazy-dialog.tsx';
import { famibookDialog } from '../lib/session/choose-famibook.ts';

const ChooseFamiBook = lazyDialog(() => import('../features/famibook/components/choose-famibook.tsx'));

/** Asks which FamiBook something is for; rendered inside the dialog that needs to know. */
export function FamiBookQuestion() {
  const isAsked = useSyncExternalStore(famibookDialog.subscribe, famibookDialog.isAsked);
  // The dialog was closed: callers that await the choice get `false`.
  useEffect(() => () => famibookDialog.close(false), []);
  return (
    <ChooseFamiBook
      open={isAsked}
      onChosen={() => famibookDialog.close(true)}
      onClose={() => famibookDialog.close(false)}
    />
  );
}

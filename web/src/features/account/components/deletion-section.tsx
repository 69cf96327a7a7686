import { useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { lazyDialog } from '../../../components/ui/lazy-dialog.tsx';
import { ACCOUNT_TEXT } from '../account-text.ts';
import { useManagedFamiBooks } from '../api/managed-famibooks.ts';
import { Section } from './section.tsx';

const TEXT = ACCOUNT_TEXT.deletion;
const DeletionDialog = lazyDialog(() => import('./deletion-dialog.tsx'));

/** Explains what a deletion of the account removes (D8, D22). */
export function DeletionSection() {
  const managed = useManagedFamiBooks();
  const [isAsked, setAsked] = useState(false);
  const manages = managed !== undefined && managed.length > 0;
  return (
    <Section title={TEXT.title} text={TEXT.text} tone="danger">
      {manages ? (
        <p className="rounded-field bg-amber-soft px-4 py-3 text-[0.9375rem] font-medium text-amber">
          {TEXT.manages(managed)}
        </p>
      ) : (
        <Button
          variant="danger"
          onPointerEnter={DeletionDialog.fetch}
          onFocus={DeletionDialog.fetch}
          onClick={() => setAsked(true)}
        >
          {TEXT.open}
        </Button>
      )}
      <DeletionDialog open={isAsked} onClose={() => setAsked(false)} />
    </Section>
  );
}

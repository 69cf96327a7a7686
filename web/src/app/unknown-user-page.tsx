import { useState } from 'react';
import { Button } from '../components/ui/button.tsx';
import { errorText } from '../lib/api/api-error.ts';
import { useTitle } from '../lib/use-title.ts';
import { NoticePage } from './notice-page.tsx';

const TITLE = 'FamiBook could not be opened';

interface UnknownUserPageProps {
  error: unknown;
  onRetry: () => Promise<unknown>;
}

/** Shown while it could not be read who is signed in: the visitor's pages would look like a sign-out (D6). */
export function UnknownUserPage({ error, onRetry }: UnknownUserPageProps) {
  const [isBusy, setBusy] = useState(false);
  useTitle(TITLE);
  const retry = async () => {
    setBusy(true);
    await onRetry().catch(() => undefined);
    setBusy(false);
  };
  return (
    <NoticePage
      title={TITLE}
      actions={
        <Button variant="primary" busy={isBusy} onClick={() => void retry()}>
          Try again
        </Button>
      }
    >
      <p role="alert">{errorText(error)}</p>
      <p>This page opens by itself as soon as it can.</p>
    </NoticePage>
  );
}

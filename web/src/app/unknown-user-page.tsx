import { Button } from '../components/ui/button.tsx';
import { errorText } from '../lib/api/api-error.ts';
import { NoticePage } from './notice-page.tsx';

interface UnknownUserPageProps {
  error: unknown;
  onAgain: () => Promise<unknown>;
}

/** Shown while it could not be read who is signed in: the visitor's pages would look like a sign-out. */
export function UnknownUserPage({ error, onAgain }: UnknownUserPageProps) {
  return (
    <NoticePage
      title="FamiBook could not be opened"
      actions={
        <Button variant="primary" onClick={() => void onAgain()}>
          Try again
        </Button>
      }
    >
      <p role="alert">{errorText(error)}</p>
      <p>This page opens by itself as soon as it can.</p>
    </NoticePage>
  );
}

import { getHealth } from '@famibook/contracts/system/routes';
import { Button } from '../components/ui/button.tsx';
import { buttonStyle } from '../components/ui/button-style.ts';
import { LostPage } from '../components/ui/drawings/lost-page.tsx';

/** Shown when a screen throws while it renders. */
export function ApplicationError() {
  return (
    <main className="wrap flex min-h-dvh flex-col items-center justify-center py-12 text-center">
      <div className="mb-6 w-56">
        <LostPage />
      </div>
      <h1 className="text-4xl">Application Error</h1>
      <p role="alert" className="mt-3 max-w-[44ch] text-ink-quiet">
        Something went wrong while showing this page. Your photos and messages are safe. Refreshing usually helps.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
        <a href={getHealth.path} className={buttonStyle('soft')}>
          Check Server Health
        </a>
      </div>
    </main>
  );
}

import { getHealth } from '@famibook/contracts/system/routes';
import { useEffect } from 'react';
import { Button } from '../components/ui/button.tsx';
import { buttonStyle } from '../components/ui/button-style.ts';
import { NoticePage } from './notice-page.tsx';

/** Shown when a screen throws while it renders. */
export function ApplicationError() {
  // public/theme.js reloads a page whose code was missing from its beginning.
  useEffect(() => void window.dispatchEvent(new Event('famibook-page-error')), []);
  return (
    <NoticePage
      title="Application Error"
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Refresh Page
          </Button>
          <a href={getHealth.path} className={buttonStyle('soft')}>
            Check Server Health
          </a>
        </>
      }
    >
      <p role="alert">
        Something went wrong while showing this page. Your photos and messages are safe. Refreshing usually helps.
      </p>
    </NoticePage>
  );
}

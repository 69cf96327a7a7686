import { ButtonLink } from '../components/ui/button-link.tsx';
import { useTitle } from '../lib/use-title.ts';
import { NoticePage } from './notice-page.tsx';

export function NotFound() {
  useTitle('404 Page Not Found');
  return (
    <NoticePage
      title="404 Page Not Found"
      actions={
        <ButtonLink to="/" variant="primary">
          Back to Home
        </ButtonLink>
      }
    >
      <p>Did you forget to add the page to the router?</p>
      <p>The link may be old or mistyped. Your photos and messages are safe.</p>
    </NoticePage>
  );
}

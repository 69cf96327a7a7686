import { ButtonLink } from '../components/ui/button-link.tsx';
import { LostPage } from '../components/ui/drawings/lost-page.tsx';
import { useTitle } from '../lib/use-title.ts';

export function NotFound() {
  useTitle('404 Page Not Found');
  return (
    <main className="wrap flex min-h-dvh flex-col items-center justify-center py-12 text-center">
      <div className="mb-6 w-56">
        <LostPage />
      </div>
      <h1 className="text-4xl">404 Page Not Found</h1>
      <p className="mt-3 text-ink-quiet">Did you forget to add the page to the router?</p>
      <p className="mt-1 text-ink-quiet">The link may be old or mistyped. Your photos and messages are safe.</p>
      <ButtonLink to="/" variant="primary" className="mt-7">
        Back to Home
      </ButtonLink>
    </main>
  );
}

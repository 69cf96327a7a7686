import type { CurrentUser } from '@famibook/contracts/people';
import { ButtonLink } from '../../components/ui/button-link.tsx';
import { TopBar } from '../../components/ui/top-bar.tsx';
import { useTitle } from '../../lib/use-title.ts';

export default function ManagerPage({ user }: { user: CurrentUser }) {
  useTitle('Manager Dashboard');
  return (
    <>
      <TopBar>
        <ButtonLink to="/" variant="ghost">
          Back to Home
        </ButtonLink>
      </TopBar>
      <main className="wrap py-12">
        <p className="text-ink-quiet">{user.famibookName}</p>
        <h1 className="mt-1 text-5xl">Manager Dashboard</h1>
      </main>
    </>
  );
}

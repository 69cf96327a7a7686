import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { WaitingDoor } from '../../../components/ui/drawings/waiting-door.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { useTitle } from '../../../lib/use-title.ts';
import { ADMIN_TEXT } from '../admin-text.ts';

/** Says that only the administrator may see this page, with a link home (D6). */
export function AdminAccessDenied() {
  useTitle(ADMIN_TEXT.denied.title);
  return (
    <main className="wrap pt-16">
      <h1 className="sr-only">{ADMIN_TEXT.denied.title}</h1>
      <EmptyState
        drawing={<WaitingDoor />}
        {...ADMIN_TEXT.denied}
        action={<ButtonLink to="/">{ADMIN_TEXT.home}</ButtonLink>}
      />
    </main>
  );
}

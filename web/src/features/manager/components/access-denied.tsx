import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { WaitingDoor } from '../../../components/ui/drawings/waiting-door.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { MANAGER } from '../../../config/timing.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { MANAGER_TEXT } from '../manager-text.ts';

/** Says that the signed-in user has no right to this page, with a link home. */
export function AccessDenied() {
  const navigate = useNavigate();
  useEffect(() => {
    toast({ kind: 'error', ...MANAGER_TEXT.unauthorized });
    const leaving = setTimeout(() => navigate('/', { replace: true }), MANAGER.deniedRedirectAfter);
    return () => clearTimeout(leaving);
  }, [navigate]);
  return (
    <main className="wrap pt-16">
      <h1 className="sr-only">{MANAGER_TEXT.denied.title}</h1>
      <EmptyState
        drawing={<WaitingDoor />}
        title={MANAGER_TEXT.denied.title}
        text={MANAGER_TEXT.denied.text}
        action={<ButtonLink to="/">{MANAGER_TEXT.home}</ButtonLink>}
      />
    </main>
  );
}

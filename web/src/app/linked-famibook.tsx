import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { linkedFamiBookId } from '../lib/session/linked-famibook-id.ts';
import { LinkedFamiBookPage } from './lazy-pages.ts';

/** A link of a mail names the FamiBook that it is about. When another one is current, its page offers to switch (D38). */
export function LinkedFamiBook({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const navigate = useNavigate();
  const id = linkedFamiBookId(useLocation().search);
  const isCurrent = id !== null && id === user.famibookId;
  const stay = () => void navigate({ search: '' }, { replace: true });
  // A later switch to another FamiBook is not asked about.
  const forget = useEffectEvent(stay);
  useEffect(() => {
    if (isCurrent) forget();
  }, [isCurrent]);
  if (id === null || isCurrent) return children;
  return <LinkedFamiBookPage famibookId={id} user={user} onStay={stay} />;
}

import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { type ReactNode, useState } from 'react';
import { useCurrentUser } from '../lib/session/use-current-user.ts';
import { EnrolmentPage } from './lazy-pages.ts';

/**
 * Shows nothing else to an administrator who must turn on two-step sign-in. The page stays until the recovery codes are
 * saved, also when the user was read again before.
 */
export function EnrolmentFirst({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { refresh } = useCurrentUser();
  const [isEnrolling, setEnrolling] = useState(false);
  if (user.mustEnrol && !isEnrolling) setEnrolling(true);
  if (!user.mustEnrol && !isEnrolling) return children;
  return <EnrolmentPage onDone={() => void refresh().then(() => setEnrolling(false))} />;
}

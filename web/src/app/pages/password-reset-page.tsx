import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { DirectForm } from '../../features/password-reset/components/direct-form.tsx';
import { OpenRequest } from '../../features/password-reset/components/open-request.tsx';
import { RequestForm } from '../../features/password-reset/components/request-form.tsx';
import { requestIdIn } from '../../features/password-reset/request-id.ts';
import type { ResetRequestState } from '../../lib/session/use-request-reset.ts';
import { fetchToasts } from '../lazy-toasts.tsx';

/** The navigation state that other pages pass to this one. */
type NavigationState = Partial<ResetRequestState & { email: string }> | null;

export default function PasswordResetPage() {
  const [params] = useSearchParams();
  useEffect(fetchToasts, []);
  const given = useLocation().state as NavigationState;
  const requestId = requestIdIn(params.get('requestId'));
  if (requestId !== undefined) {
    return <OpenRequest key={requestId} requestId={requestId} wasApproved={given?.isApproved === true} />;
  }
  return params.get('direct') === 'true' ? <DirectForm email={given?.email ?? ''} /> : <RequestForm />;
}

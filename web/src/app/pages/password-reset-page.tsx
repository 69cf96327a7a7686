import { useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { DirectForm } from '../../features/password-reset/components/direct-form.tsx';
import { OpenRequest } from '../../features/password-reset/components/open-request.tsx';
import { RequestForm } from '../../features/password-reset/components/request-form.tsx';
import { requestIdIn } from '../../features/password-reset/request-id.ts';
import type { PasswordPageState } from '../../lib/session/sign-in-path.ts';
import { fetchToasts } from '../lazy-toasts.tsx';

export default function PasswordResetPage() {
  const [params] = useSearchParams();
  useEffect(fetchToasts, []);
  const given = useLocation().state as PasswordPageState | null;
  const requestId = requestIdIn(params.get('requestId'));
  if (requestId !== undefined) {
    return <OpenRequest key={requestId} requestId={requestId} wasApproved={given?.isApproved === true} />;
  }
  return params.get('direct') === 'true' ? <DirectForm email={given?.email ?? ''} /> : <RequestForm />;
}

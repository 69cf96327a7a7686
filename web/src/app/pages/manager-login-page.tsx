import { useEffect } from 'react';
import { ManagerLogin } from '../../features/auth/components/manager-login.tsx';
import { fetchToasts } from '../lazy-toasts.tsx';

export default function ManagerLoginPage() {
  useEffect(fetchToasts, []);
  return <ManagerLogin />;
}

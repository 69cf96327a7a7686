import { useEffect } from 'react';
import { AdminLogin } from '../../features/auth/components/admin-login.tsx';
import { fetchToasts } from '../lazy-toasts.tsx';

export default function AdminLoginPage() {
  useEffect(fetchToasts, []);
  return <AdminLogin />;
}

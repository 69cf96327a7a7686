import type { CurrentUser } from '@famibook/contracts/people';
import { Navigate } from 'react-router-dom';

export default function ManagerPage({ user }: { user: CurrentUser }) {
  return user.isManager || user.isAdmin ? <h1>Manager Dashboard</h1> : <Navigate to="/" replace />;
}

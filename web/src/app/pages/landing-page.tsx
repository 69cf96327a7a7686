import { useLocation } from 'react-router-dom';
import { Landing } from '../../features/landing/components/landing.tsx';
import { parseNext } from '../../lib/session/next-path.ts';

/** The landing page passes the address that the visitor wanted on to the login (D6). */
export default function LandingPage() {
  const { search, hash, state } = useLocation();
  const { next } = (state ?? {}) as { next?: string };
  return <Landing next={parseNext(next ?? `/${search}${hash}`)} />;
}

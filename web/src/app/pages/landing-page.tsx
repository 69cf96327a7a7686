import { useLocation } from 'react-router-dom';
import { Landing } from '../../features/landing/components/landing.tsx';
import { parseNext } from '../../lib/session/next-place.ts';

/** What a visitor sees; where the address led is carried along to the sign-in (D6). */
export default function LandingPage() {
  const { search, hash, state } = useLocation();
  const { next } = (state ?? {}) as { next?: string };
  return <Landing next={parseNext(next ?? `/${search}${hash}`)} />;
}

import { HOME_TEXT } from '../home-text.ts';
import { ClosedHome } from './closed-home.tsx';

const TEXT = HOME_TEXT.suspended;

/** Replaces the home page while the current FamiBook is suspended (D39). */
export default function SuspendedCard({ famibookName }: { famibookName: string }) {
  return <ClosedHome title={famibookName} text={TEXT.text} afterwards={TEXT.afterwards} />;
}

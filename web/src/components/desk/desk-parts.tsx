import { Link, useLocation } from 'react-router-dom';
import type { FromList } from './desk-nav.tsx';
import type { DeskPart } from './desk-tab.ts';

interface DeskPartsProps {
  label: string;
  /** The address of the tab. */
  address: string;
  parts: readonly DeskPart[];
  shown: string;
}

/** The sub-tabs of a tab as links, each with an address of its own. */
export function DeskParts({ label, address, parts, shown }: DeskPartsProps) {
  const { state } = useLocation() as { state: FromList | null };
  const further = useFurtherStep();
  return (
    <nav aria-label={label} className="mb-6">
      <ul className="grid auto-cols-fr grid-flow-col gap-1 rounded-card bg-paper-deep p-1">
        {parts.map(({ id, label: name }) => (
          <li key={id} className="grid">
            <Link
              to={partAddress(address, id)}
              // The link to what is shown takes no further step.
              state={id === shown ? state : further}
              aria-current={id === shown ? 'page' : undefined}
              className="flex min-h-11 items-center justify-center rounded-field border border-transparent px-2 text-center leading-tight font-medium text-balance text-ink-quiet no-underline transition-colors duration-150 hover:text-ink aria-[current]:border-line aria-[current]:bg-card aria-[current]:text-ink aria-[current]:shadow-soft"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The navigation state of a link that leads on from here within a tab. */
export function useFurtherStep(): FromList {
  const { state } = useLocation() as { state: FromList | null };
  return { stepsFromList: state?.stepsFromList && state.stepsFromList + 1 };
}

function partAddress(address: string, id: string): string {
  return id === '' ? address : `${address}/${id}`;
}

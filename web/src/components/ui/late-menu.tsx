import { EllipsisVertical } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { Late } from './late.tsx';
import type { MenuEntry } from './menu.tsx';
import { Spinner } from './spinner.tsx';

const load = () => import('./menu.tsx');
const Menu = lazy(async () => ({ default: (await load()).Menu }));

interface LateMenuProps {
  label: string;
  entries: readonly MenuEntry[];
  icon?: ReactNode;
  className?: string;
  /** What the entries open. A dialog knows where to lead the focus back to only if its code was there before. */
  alsoLoad?: () => Promise<unknown>;
}

/** A menu whose code comes with the first hand that reaches for one. */
export function LateMenu({
  label,
  entries,
  icon = <EllipsisVertical aria-hidden="true" />,
  className,
  alsoLoad,
}: LateMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const reach = () => void Promise.all([load(), alsoLoad?.()]).catch(() => undefined);
  return (
    <div ref={box} className={className}>
      {isWanted ? (
        <Late waiting={<Placeholder label={label} icon={<Spinner />} isLoading />}>
          <Menu label={label} entries={entries} icon={icon} />
          <OpenAtOnce inside={box} />
        </Late>
      ) : (
        <Placeholder label={label} icon={icon} onReach={reach} onPress={() => setWanted(true)} />
      )}
    </div>
  );
}

interface PlaceholderProps {
  label: string;
  icon: ReactNode;
  isLoading?: boolean;
  onReach?: () => void;
  onPress?: () => void;
}

function Placeholder({ label, icon, isLoading = false, onReach, onPress }: PlaceholderProps) {
  return (
    <IconButton
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isLoading || undefined}
      autoFocus={isLoading}
      onPointerEnter={onReach}
      onFocus={onReach}
      onClick={onPress}
    >
      {icon}
    </IconButton>
  );
}

/** The press that asked for the menu was meant to open it: the menu hears it as the Enter key. */
function OpenAtOnce({ inside }: { inside: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const button = inside.current?.querySelector('button');
    button?.focus({ preventScroll: true });
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }, [inside]);
  return null;
}

import { EllipsisVertical } from 'lucide-react';
import { lazy, type RefObject, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { Late } from '../../../components/ui/late.tsx';
import type { MenuEntry } from '../../../components/ui/menu.tsx';
import { Spinner } from '../../../components/ui/spinner.tsx';

const load = async () => {
  const [menu] = await Promise.all([
    import('../../../components/ui/menu.tsx'),
    // Asked for from this menu. It knows where to lead the focus back to only if it was there before.
    import('../../../components/ui/confirm-dialog.tsx'),
  ]);
  return menu;
};
const Menu = lazy(async () => ({ default: (await load()).Menu }));

/** The menu's code comes with the first hand that reaches for one. */
export function CardMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const [isWanted, setWanted] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="-my-1 -mr-2">
      {isWanted ? (
        <Late waiting={<Placeholder label={label} isLoading />}>
          <Menu label={label} entries={entries} />
          <OpenAtOnce inside={box} />
        </Late>
      ) : (
        <Placeholder label={label} onReach={() => void load()} onPress={() => setWanted(true)} />
      )}
    </div>
  );
}

interface PlaceholderProps {
  label: string;
  isLoading?: boolean;
  onReach?: () => void;
  onPress?: () => void;
}

function Placeholder({ label, isLoading = false, onReach, onPress }: PlaceholderProps) {
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
      {isLoading ? <Spinner /> : <EllipsisVertical aria-hidden="true" />}
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

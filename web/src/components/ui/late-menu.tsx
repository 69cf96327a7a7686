import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { latePart } from './late.tsx';
import type { MenuProps } from './menu.tsx';
import { Spinner } from './spinner.tsx';

interface LateMenuProps extends MenuProps {
  className?: string;
  /** What the entries open. A dialog knows where to lead the focus back to only if its code was there before. */
  alsoLoad?: () => unknown;
}

const OpenedMenu = latePart(
  () => import('./opened-menu.tsx'),
  ({ label }) => <Placeholder label={label} icon={<Spinner />} isLoading />,
);

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
  const reach = () => {
    void OpenedMenu.fetch();
    alsoLoad?.();
  };
  return (
    <div ref={box} className={className}>
      {isWanted ? (
        <OpenedMenu label={label} entries={entries} icon={icon} box={box} />
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

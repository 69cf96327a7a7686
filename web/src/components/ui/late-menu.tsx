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
  ({ label, icon, look }) => <Placeholder label={label} icon={look ? icon : <Spinner />} look={look} isLoading />,
);

/** A menu whose code comes with the first hand that reaches for one. */
export function LateMenu({
  label,
  entries,
  choice,
  icon = <EllipsisVertical aria-hidden="true" />,
  look,
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
        <OpenedMenu label={label} entries={entries} choice={choice} icon={icon} look={look} box={box} />
      ) : (
        <Placeholder label={label} icon={icon} look={look} onReach={reach} onPress={() => setWanted(true)} />
      )}
    </div>
  );
}

interface PlaceholderProps {
  label: string;
  icon: ReactNode;
  look?: MenuProps['look'];
  isLoading?: boolean;
  onReach?: () => void;
  onPress?: () => void;
}

function Placeholder({ label, icon, look, isLoading = false, onReach, onPress }: PlaceholderProps) {
  const button = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    'aria-busy': isLoading || undefined,
    autoFocus: isLoading,
    onPointerEnter: onReach,
    onFocus: onReach,
    onClick: onPress,
  } as const;
  return look ? (
    <button type="button" aria-label={label} {...button} className={look.button}>
      {icon}
    </button>
  ) : (
    <IconButton label={label} {...button}>
      {icon}
    </IconButton>
  );
}

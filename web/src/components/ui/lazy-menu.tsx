import { EllipsisVertical } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { lazySection } from './lazy-component.tsx';
import type { MenuProps } from './menu.tsx';
import { Spinner } from './spinner.tsx';

interface LazyMenuProps extends MenuProps {
  className?: string;
  /** Loads the dialogs of the entries, so that they open without waiting. */
  alsoLoad?: () => unknown;
}

const OpenedMenu = lazySection(
  () => import('./opened-menu.tsx'),
  ({ label, icon, look }) => <Placeholder label={label} icon={look ? icon : <Spinner />} look={look} isLoading />,
);

/** A menu whose code is loaded when the pointer or the focus first reaches its button. */
export function LazyMenu({
  label,
  entries,
  choice,
  icon = <EllipsisVertical aria-hidden="true" />,
  look,
  className,
  alsoLoad,
}: LazyMenuProps) {
  const [isOpened, setOpened] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const loadCode = () => {
    void OpenedMenu.fetch();
    alsoLoad?.();
  };
  return (
    <div ref={container} className={className}>
      {isOpened ? (
        <OpenedMenu label={label} entries={entries} choice={choice} icon={icon} look={look} container={container} />
      ) : (
        <Placeholder label={label} icon={icon} look={look} onReach={loadCode} onPress={() => setOpened(true)} />
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

import { type RefObject, useEffect } from 'react';
import { Menu, type MenuProps } from './menu.tsx';

/** A menu that is open from the start, because the press that loaded its code was meant to open it. */
export default function OpenedMenu({ container, ...menu }: MenuProps & { container: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const button = container.current?.querySelector('button');
    button?.focus({ preventScroll: true });
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }, [container]);
  return <Menu {...menu} />;
}

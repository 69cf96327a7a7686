import { type RefObject, useEffect } from 'react';
import { Menu, type MenuProps } from './menu.tsx';

/** A menu that is open from the start: the press that asked for its code was meant to open it. */
export default function OpenedMenu({ box, ...menu }: MenuProps & { box: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const button = box.current?.querySelector('button');
    button?.focus({ preventScroll: true });
    button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  }, [box]);
  return <Menu {...menu} />;
}

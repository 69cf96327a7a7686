import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import clsx from 'clsx';
import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { bringIntoView } from '../../lib/bring-into-view.ts';
import { MenuChoice, type MenuChoiceProps } from './menu-choice.tsx';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  label: string;
  entries: readonly MenuEntry[];
  /** Stands below the entries. */
  choice?: MenuChoiceProps | undefined;
  icon?: ReactNode;
  /** The classes of a button that is not a round icon, and of its menu's position. */
  look?: { button: string; position: string };
}

/** A button with a menu of further actions. */
export function Menu({ label, entries, choice, icon = <EllipsisVertical aria-hidden="true" />, look }: MenuProps) {
  return (
    <HeadlessMenu as="div" className={look ? undefined : 'relative'}>
      <MenuButton
        aria-label={label}
        className={
          look?.button ??
          'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink-quiet transition-colors duration-150 hover:bg-paper-deep hover:text-ink [&_svg]:size-5'
        }
      >
        {icon}
      </MenuButton>
      <MenuItems
        ref={bringIntoView}
        transition
        modal={false}
        className={clsx(
          'absolute z-50 w-max max-w-72 min-w-48 scroll-my-4 rounded-field border border-line bg-card p-1.5 shadow-soft comes-in',
          // The menu of a bar does not scroll with the page, so it scrolls itself in a low window.
          'max-h-[calc(100dvh_-_max(var(--phone-bar),4.25rem)_-_1rem)] overflow-y-auto overscroll-contain',
          look?.position ?? 'top-full right-0',
        )}
      >
        {entries.map((entry) => (
          <MenuItem key={entry.label}>
            <button
              type="button"
              onClick={entry.onSelect}
              className={clsx(
                'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-left text-[0.9375rem] font-medium data-focus:bg-paper-deep [&_svg]:size-5 [&_svg]:shrink-0',
                entry.danger ? 'text-danger' : 'text-ink',
              )}
            >
              {entry.icon}
              {entry.label}
            </button>
          </MenuItem>
        ))}
        {choice && <MenuChoice {...choice} />}
      </MenuItems>
    </HeadlessMenu>
  );
}

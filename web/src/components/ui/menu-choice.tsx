import { MenuItem } from '@headlessui/react';
import type { ComponentProps } from 'react';

/** A choice between a few options in a menu. */
export interface MenuChoiceProps {
  label: string;
  options: readonly { label: string; isChosen: boolean; onChoose: () => void }[];
}

/** The options side by side, below the label. */
export function MenuChoice({ label, options }: MenuChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a menu.
    <div role="group" aria-label={label} className="px-1.5 py-1">
      <p aria-hidden="true" className="px-1.5 text-sm text-ink-quiet">
        {label}
      </p>
      <div className="flex gap-1">
        {options.map((option) => (
          <MenuItem key={option.label} as={Radio} aria-checked={option.isChosen} onClick={option.onChoose}>
            {option.label}
          </MenuItem>
        ))}
      </div>
    </div>
  );
}

/** Headless UI gives every item the role of a plain menu item; these are radio items. */
function Radio({ 'aria-checked': isChecked = false, ...props }: ComponentProps<'button'>) {
  return (
    <button
      {...props}
      type="button"
      role="menuitemradio"
      aria-checked={isChecked}
      className="min-h-11 grow rounded-lg px-1.5 text-[0.9375rem] font-medium text-ink aria-checked:bg-accent-soft aria-checked:font-semibold data-focus:bg-paper-deep aria-checked:data-focus:bg-accent-soft"
    />
  );
}

import { Description, Field, Switch as HeadlessSwitch, Label } from '@headlessui/react';

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off, and changes at once. */
export function Switch({ label, hint, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <Field disabled={disabled} className="flex items-start justify-between gap-4">
      <div className="min-w-0 py-2">
        <Label className="block font-semibold">{label}</Label>
        {hint && <Description className="mt-0.5 text-[0.9375rem] text-ink-quiet">{hint}</Description>}
      </div>
      <HeadlessSwitch
        checked={checked}
        onChange={onChange}
        className="group inline-flex h-11 w-13 shrink-0 items-center rounded-full disabled:opacity-55"
      >
        <span
          aria-hidden="true"
          className="h-7 w-full rounded-full border border-edge bg-paper-deep p-0.5 transition-colors duration-150 group-data-checked:border-accent group-data-checked:bg-accent"
        >
          <span className="block size-5.5 rounded-full bg-edge transition-transform duration-150 group-data-checked:translate-x-6 group-data-checked:bg-on-accent" />
        </span>
      </HeadlessSwitch>
    </Field>
  );
}

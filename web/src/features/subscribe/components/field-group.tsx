import type { ReactNode } from 'react';

/** A group of fields, two beside each other where there is room. */
export function FieldGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="font-display text-[1.375rem] leading-snug font-semibold">{title}</legend>
      {hint && <p className="mt-1 text-[0.9375rem] text-ink-quiet">{hint}</p>}
      <div className="mt-4 grid gap-x-4 gap-y-5 md:grid-cols-2">{children}</div>
    </fieldset>
  );
}

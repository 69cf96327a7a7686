import type { ReactNode } from 'react';

/** Fields that belong together, two beside each other where there is room. */
export function FieldGroup({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="font-display text-[22px] leading-snug font-semibold">{title}</legend>
      {hint && <p className="mt-1 text-[15px] text-ink-quiet">{hint}</p>}
      <div className="mt-4 grid gap-x-4 gap-y-5 md:grid-cols-2">{children}</div>
    </fieldset>
  );
}

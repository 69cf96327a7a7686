import clsx from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export interface FieldProps {
  label: string;
  /** The error text of the server or the schema. */
  error?: string;
  hint?: ReactNode;
  /** Beside the label: '(Optional)', a count. */
  note?: ReactNode;
  /** The label is for screen readers only. */
  hidesLabel?: boolean;
}

/** The classes of every text control. */
export const fieldBox = (faulty: boolean): string =>
  clsx(
    'w-full rounded-field border bg-card px-3.5 text-base text-ink transition-[border-color,box-shadow] duration-150',
    'focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent disabled:opacity-60',
    '[&[readonly]]:bg-paper [&[readonly]]:text-ink-quiet',
    faulty ? 'border-danger' : 'border-edge',
  );

/** The ids of the elements that describe a control, for `aria-describedby`. */
export const descriptionIds = (id: string, { error, hint }: Pick<FieldProps, 'error' | 'hint'>): string | undefined =>
  [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;

/** Label, control, hint and error of one field. */
export function Field({
  id,
  label,
  error,
  hint,
  note,
  hidesLabel = false,
  children,
}: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className={clsx('flex items-baseline justify-between gap-3', hidesLabel && 'sr-only')}>
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {note && <span className="text-sm text-ink-quiet">{note}</span>}
      </div>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-quiet">
          {hint}
        </p>
      )}
      {/* There from the start, so that a screen reader reads out what only the server could say. */}
      <div aria-live="polite" className="empty:-mt-1.5">
        {error && (
          <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}

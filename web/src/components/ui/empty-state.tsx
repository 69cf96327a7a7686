import type { ReactNode } from 'react';

interface EmptyStateProps {
  drawing: ReactNode;
  title: string;
  text?: string;
  /** The one button that helps. */
  action?: ReactNode;
}

export function EmptyState({ drawing, title, text, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      <div className="mb-5 w-48 max-w-full">{drawing}</div>
      <p className="w-full font-display text-[1.375rem] leading-snug font-semibold text-balance wrap-anywhere">
        {title}
      </p>
      {text && <p className="mt-1.5 max-w-[46ch] text-ink-quiet wrap-anywhere">{text}</p>}
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

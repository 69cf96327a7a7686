import clsx from 'clsx';
import type { ReactNode } from 'react';

const TONES = {
  plain: 'bg-paper-deep text-ink-quiet',
  accent: 'bg-accent-soft text-accent',
  sage: 'bg-sage-soft text-sage',
  amber: 'bg-amber-soft text-amber',
  plum: 'bg-plum-soft text-plum',
} as const;

interface PillProps {
  /** sage: approved; amber: pending; plum: hearts. */
  tone?: keyof typeof TONES;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Pill({ tone = 'plain', icon, className, children }: PillProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[0.8125rem] font-semibold [&_svg]:size-4 [&_svg]:shrink-0',
        TONES[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  );
}

import clsx from 'clsx';

export type ButtonVariant = 'primary' | 'soft' | 'ghost' | 'danger';
export type ButtonSize = 'm' | 'l';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-accent text-on-accent pressable:hover:bg-accent-strong shadow-[inset_0_1px_0_rgb(255_255_255/0.18)] [a&]:hover:bg-accent-strong',
  soft: 'bg-card border-line text-ink pressable:hover:border-edge [a&]:hover:border-edge',
  ghost:
    'border-transparent text-ink-quiet px-3! pressable:hover:text-ink pressable:hover:bg-paper-deep [a&]:hover:text-ink [a&]:hover:bg-paper-deep',
  danger: 'border-transparent bg-danger text-on-danger pressable:hover:opacity-90',
};

const SIZES: Record<ButtonSize, string> = {
  m: 'min-h-11 px-4.5 text-[0.9375rem]',
  l: 'min-h-12 px-[clamp(12px,4vw,1.5rem)] text-base max-[22rem]:leading-tight max-[22rem]:whitespace-normal',
};

/** For a label with a name, because one of 80 characters is wider than a phone. */
export const WRAPS = 'py-2 whitespace-normal! wrap-anywhere';

/** The classes of a button, also for a link that looks like one. */
export const buttonStyle = (variant: ButtonVariant = 'soft', size: ButtonSize = 'm', className?: string): string =>
  clsx(
    'inline-flex items-center justify-center gap-2 rounded-full border font-semibold whitespace-nowrap no-underline select-none',
    'transition-[background-color,border-color,color,transform] duration-150 pressable:active:scale-[0.98]',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress',
    'aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:opacity-55 [&_svg]:size-5 [&_svg]:shrink-0',
    SIZES[size],
    VARIANTS[variant],
    className,
  );

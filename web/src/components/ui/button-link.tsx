import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { LazyTooltip } from './lazy-tooltip.tsx';

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, icon, title, className, children, ...rest }: ButtonLinkProps) {
  const link = (
    <Link {...rest} className={buttonStyle(variant, size, className)}>
      {icon}
      {children}
    </Link>
  );
  return title ? <LazyTooltip text={title}>{link}</LazyTooltip> : link;
}

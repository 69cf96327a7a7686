import { Content, Portal, Provider, Root, Trigger } from '@radix-ui/react-tooltip';
import type { ReactElement, ReactNode } from 'react';
import { TOOLTIP } from '../../config/timing.ts';

/** Rendered once around all tooltips, so that the second of two adjacent ones opens at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={TOOLTIP.openDelay} skipDelayDuration={TOOLTIP.skipDelay}>
      {children}
    </Provider>
  );
}

/** The label of a control that shows only an icon: `<Tooltip text="Sign out"><IconButton …/></Tooltip>`. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        {/* Without its animation a closed tooltip is gone at once; until it is gone, it takes Escape from a dialog. */}
        <Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 animate-rise data-[state=closed]:animate-none rounded-lg bg-ink px-2.5 py-1 text-sm font-medium text-paper select-none"
        >
          {text}
        </Content>
      </Portal>
    </Root>
  );
}

import { useEffect, useRef } from 'react';

/** The text of a step that follows another one. It takes the focus, which the button of the step before had. */
export function StepText({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <p ref={text} tabIndex={-1} className="text-ink-quiet">
      {children}
    </p>
  );
}

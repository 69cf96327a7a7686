import { Check, Copy } from 'lucide-react';
import { useRef, useState } from 'react';
import { useHoldReload } from '../../lib/api/use-hold-reload.ts';
import { copyText } from '../../lib/copy-text.ts';
import type { ToastValue } from '../../lib/toast/toast.ts';
import { Button } from './button.tsx';

const LABELS = { ready: 'Copy', copied: 'Copied', selected: 'Selected. Copy it now.' } as const;

/** Values in a toast, and a button that copies all of them. */
export function ToastValues({ values, isShownOnce }: { values: readonly ToastValue[]; isShownOnce: boolean }) {
  const list = useRef<HTMLDListElement>(null);
  const [state, setState] = useState<keyof typeof LABELS>('ready');
  useHoldReload(isShownOnce);

  const copy = async () => {
    const isCopied = await copyText(textOf(values));
    const toSelect = values.length === 1 ? list.current?.querySelector('dd') : list.current;
    if (!isCopied && toSelect) window.getSelection()?.selectAllChildren(toSelect);
    setState(isCopied ? 'copied' : 'selected');
  };
  return (
    <>
      {/* A toast can be swiped away, and its text is therefore not selectable by default. */}
      <dl
        ref={list}
        // A long text is scrolled, and Safari scrolls by keys only what has the focus.
        tabIndex={0}
        className="mt-2 grid max-h-[40dvh] gap-x-3 overflow-y-auto text-[0.9375rem] select-text sm:grid-cols-[auto_1fr] sm:gap-y-1"
      >
        {values.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-quiet max-sm:text-sm">{label}</dt>
            <dd className="font-semibold wrap-anywhere whitespace-pre-line max-sm:mb-1">{value}</dd>
          </div>
        ))}
      </dl>
      <Button
        className="mt-3 mb-0.5"
        icon={state === 'copied' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {LABELS[state]}
      </Button>
      <span role="status" className="sr-only">
        {state === 'ready' ? '' : LABELS[state]}
      </span>
    </>
  );
}

/** A single value, such as a link, is copied without its label. */
function textOf(values: readonly ToastValue[]): string {
  const [only] = values;
  if (only && values.length === 1) return only.value;
  return values.map(({ label, value }) => `${label}: ${value}`).join('\n');
}

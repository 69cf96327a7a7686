import type { ImportedArchive } from '@famibook/contracts/archives/schemas';
import { CircleCheck } from 'lucide-react';
import type { z } from 'zod';
import { ARCHIVES_TEXT } from '../archives-text.ts';

const TEXT = ARCHIVES_TEXT.import;

interface ImportResultProps {
  /** The id of the line that sums up. */
  id: string;
  imported: z.infer<typeof ImportedArchive>;
}

/** What was imported, and what was not. */
export function ImportResult({ id, imported }: ImportResultProps) {
  const more = imported.skippedCount - imported.skipped.length;
  return (
    <>
      <p id={id} className="flex items-start gap-2.5">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-sage" />
        {TEXT.result(imported)}
      </p>
      {imported.leftOutReactions > 0 && <p className="mt-3">{TEXT.leftOutReactions(imported.leftOutReactions)}</p>}
      {imported.skipped.length > 0 && (
        <>
          <h3 className="mt-5 font-sans text-base font-semibold">{TEXT.skipped}</h3>
          <ul className="mt-2 space-y-1.5">
            {imported.skipped.map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike, and the list does not change.
              <li key={index} className="wrap-anywhere">
                <span className="font-semibold">{name}</span> <span className="text-ink-quiet">{reason}</span>
              </li>
            ))}
            {more > 0 && <li className="text-ink-quiet">{TEXT.skippedMore(more)}</li>}
          </ul>
        </>
      )}
    </>
  );
}

import { Copy, Download } from 'lucide-react';
import { Button } from '../../../components/ui/button.tsx';
import { useHoldReload } from '../../../lib/api/use-hold-reload.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { SECOND_FACTOR_TEXT } from './second-factor-text.ts';
import { StepText } from './step-text.tsx';

const TEXT = SECOND_FACTOR_TEXT.steps.codes;
/** A browser may begin a download after the press has returned. */
const REVOKE_AFTER_MS = 60_000;

/** The new recovery codes, to be copied or downloaded; they are shown only now (D42). */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  useHoldReload();
  return (
    <div className="flex flex-col gap-5">
      <StepText>{TEXT.text}</StepText>
      <ol
        aria-label={TEXT.list}
        className="grid gap-x-6 gap-y-1.5 rounded-field border border-line bg-paper-deep px-4 py-3.5 font-mono text-[0.9375rem] sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button icon={<Copy aria-hidden="true" />} onClick={() => void copy(codes)}>
          {TEXT.copy}
        </Button>
        <Button icon={<Download aria-hidden="true" />} onClick={() => download(codes)}>
          {TEXT.download}
        </Button>
      </div>
      <Button variant="primary" size="l" onClick={onDone}>
        {TEXT.done}
      </Button>
    </div>
  );
}

async function copy(codes: readonly string[]): Promise<void> {
  const isCopied = await copyText(codes.join('\n'));
  toast(isCopied ? { kind: 'success', title: TEXT.copied } : { kind: 'error', title: TEXT.notCopied });
}

function download(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([TEXT.fileText(codes)], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = TEXT.file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}

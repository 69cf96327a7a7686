import type { downloadFamiBook, downloadOwn } from '@famibook/contracts/archives/routes';
import { toast } from '../../lib/toast/toast.ts';

const BEGUN = { title: 'Download started', description: 'With many photos it takes a while.' } as const;

/** Lets the browser download an archive. A refusal shows among the browser's downloads, and the page stays. */
export function startDownload({ path }: typeof downloadFamiBook | typeof downloadOwn): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
  toast({ kind: 'success', ...BEGUN });
}

import { LateConfirmDialog } from '../../../components/ui/late-confirm-dialog.tsx';
import { LateMenu } from '../../../components/ui/late-menu.tsx';
import type { MenuEntry } from '../../../components/ui/menu.tsx';

/** What the owner may do with a photo. */
export function CardMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  return <LateMenu label={label} entries={entries} alsoLoad={LateConfirmDialog.fetch} className="-my-1 -mr-2" />;
}

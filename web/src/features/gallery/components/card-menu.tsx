import { LazyConfirmDialog } from '../../../components/ui/lazy-confirm-dialog.tsx';
import { LazyMenu } from '../../../components/ui/lazy-menu.tsx';
import type { MenuEntry } from '../../../components/ui/menu.tsx';

/** The owner's actions. */
export function CardMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  return <LazyMenu label={label} entries={entries} alsoLoad={LazyConfirmDialog.fetch} className="-my-1 -mr-2" />;
}

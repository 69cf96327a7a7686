import { LateMenu } from '../../../components/ui/late-menu.tsx';
import type { MenuEntry } from '../../../components/ui/menu.tsx';

const loadQuestion = () => import('../../../components/ui/confirm-dialog.tsx');

/** What the owner may do with a photo. */
export function CardMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  return <LateMenu label={label} entries={entries} alsoLoad={loadQuestion} className="-my-1 -mr-2" />;
}

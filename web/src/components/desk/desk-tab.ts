import type { CurrentUser } from '@famibook/contracts/account/schemas';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { DeskCounts } from '../../lib/desk/use-counts.ts';
import { type LazyComponent, lazySection } from '../ui/lazy-component.tsx';
import { LoadingRows } from './loading-rows.tsx';

export interface DeskPanelProps {
  user: CurrentUser;
  /** The address of the tab. */
  address: string;
  /** The id of the sub-tab that is shown; '' for the first, and where there are none. */
  part: string;
}

/** One sub-tab of a tab. */
export interface DeskPart {
  /** The last part of its address, below the tab's own. The first has '', for it stands at the tab's address. */
  id: string;
  label: string;
}

/** One tab of a desk. */
export interface DeskTab {
  /** The last part of its address. */
  id: string;
  label: string;
  icon: LucideIcon;
  /** Its badge; a badge that waits stands out while it is not 0. */
  badge?: { count: keyof DeskCounts; waits: boolean };
  isFor: (user: CurrentUser) => boolean;
  parts?: readonly DeskPart[];
  Panel: LazyComponent<DeskPanelProps>;
}

/** The content of a tab, whose code is loaded when it is first opened. */
export function deskPanel(load: () => Promise<{ default: ComponentType<DeskPanelProps> }>): DeskTab['Panel'] {
  return lazySection(load, LoadingRows);
}

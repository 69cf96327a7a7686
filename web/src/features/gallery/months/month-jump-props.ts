import type { MonthCount } from '@famibook/contracts/photos/schemas';

/** What every way to jump to a month is given. */
export interface MonthJumpProps {
  months: readonly MonthCount[];
  /** The month of the topmost photo: `2019-07`. */
  current: string;
  onJump: (month: string) => void;
}

import type { MonthCount } from '@famibook/contracts/photos/schemas';

/** The props of every control that jumps to a month. */
export interface MonthJumpProps {
  months: readonly MonthCount[];
  /** The month of the topmost photo: `2019-07`. */
  current: string;
  onJump: (month: string) => void;
}

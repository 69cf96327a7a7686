import { storedChoice } from '../../lib/stored-choice.ts';

const stored = storedChoice('famibook-reset-dismissed');

/** The time of the reset request whose notice was dismissed on this device. */
export const dismissedReset = stored.read;

export const dismissReset = stored.write;

import { storedChoice } from '../../../lib/stored-choice.ts';

/** The order in which this device last showed photos. */
export const storedOrder = storedChoice('famibook-photo-order');

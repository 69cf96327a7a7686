import type { Stores } from '../ports.ts';
import { removalStore } from './removals.ts';

/** A store that reads outside transactions takes the database as its argument. */
export function createStores(): Stores {
  return { removals: removalStore };
}

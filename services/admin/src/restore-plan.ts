import type { RestorePlan } from '@famibook/service-kit/backup/restore-plan';
import { STORED_COUNTERS } from './stored-counters.ts';

/** What was done stays recorded, and is recorded once (D41). */
export const restorePlan: RestorePlan = { checks: STORED_COUNTERS, ofFamiBook: { hasLasting: true } };

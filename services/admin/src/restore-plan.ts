import type { RestorePlan } from '@famibook/service-kit/backup/restore-plan';
import { STORED_COUNTERS } from './stored-counters.ts';

/** What a rehearsal looks at besides what Postgres checks. */
export const restorePlan: RestorePlan = { checks: STORED_COUNTERS };

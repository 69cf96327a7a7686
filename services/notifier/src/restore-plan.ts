import type { RestorePlan } from '@famibook/service-kit/backup/restore-plan';

/** A mail that was sent since must not be sent again. */
export const restorePlan: RestorePlan = { ofFamiBook: { hasLasting: true } };

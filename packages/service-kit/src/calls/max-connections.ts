import type { Traffic } from '@famibook/contracts/route';

/**
 * Per process and service. The gateway gives one person only a share of these (D24), which stays a share where a
 * service passes the request on.
 */
export const MAX_CONNECTIONS: Record<Traffic, number> = { normal: 256, bulk: 512 };

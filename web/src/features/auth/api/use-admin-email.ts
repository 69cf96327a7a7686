import type { getConfig } from '@famibook/contracts/api/gateway';
import { useRead } from '../../../lib/api/read.ts';
import { route } from '../../../lib/api/route.ts';

const config = route<typeof getConfig>({ method: 'GET', path: '/api/config' });

/** The one account that needs no FamiBook name (D3); undefined until it is known. */
export const useAdminEmail = (): string | undefined => useRead(config).data?.adminEmail;

import { getConfig } from '@famibook/contracts/system/routes';
import { useRead } from '../../../lib/api/read.ts';

/** The one account that needs no FamiBook name (D3); undefined until it is known. */
export const useAdminEmail = (): string | undefined => useRead(getConfig).data?.adminEmail;

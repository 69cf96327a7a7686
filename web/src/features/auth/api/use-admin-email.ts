import { getConfig } from '@famibook/contracts/system/routes';
import { useRead } from '../../../lib/api/read.ts';

/** The email of the administrator, who needs no FamiBook name (D3). */
export const useAdminEmail = (): string | undefined => useRead(getConfig).data?.adminEmail;

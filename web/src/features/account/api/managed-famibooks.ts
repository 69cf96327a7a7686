import type { listMemberships } from '@famibook/contracts/api/auth';
import { useRead } from '../../../lib/api/read.ts';
import { route } from '../../../lib/api/route.ts';

const memberships = route<typeof listMemberships>({ method: 'GET', path: '/api/user/memberships' });

/** Names of the FamiBooks that the person manages; undefined until they are known. */
export const useManagedFamiBooks = (): string[] | undefined => {
  const { data } = useRead(memberships, {}, { revalidateIfStale: true });
  return data?.filter(({ isManager }) => isManager).map(({ famibookName }) => famibookName);
};

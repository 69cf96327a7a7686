import { listMemberships } from '@famibook/contracts/members/routes';
import { useRead } from '../../../lib/api/read.ts';

/** Names of the FamiBooks that the user manages. */
export function useManagedFamiBooks(): string[] | undefined {
  const { data } = useRead(listMemberships, {}, { revalidateIfStale: true });
  return data?.filter(({ isManager }) => isManager).map(({ famibookName }) => famibookName);
}

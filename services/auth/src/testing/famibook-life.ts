import * as famibooks from '@famibook/contracts/famibooks/endpoints';
import type { Actor } from '@famibook/testing/services/boot-for-test';

/** The administrator's calls about the life of one FamiBook. */
export function famibookLife(admin: Actor) {
  return {
    rename: (id: string, famibookName: string) =>
      admin.call(famibooks.renameFamiBook, { params: { id }, body: { famibookName } }),
    suspend: (id: string) => admin.call(famibooks.suspendFamiBook, { params: { id } }),
    resume: (id: string) => admin.call(famibooks.resumeFamiBook, { params: { id } }),
    handOver: (id: string, userId: string) =>
      admin.call(famibooks.adminHandOverFamiBook, { params: { id }, body: { userId } }),
    remove: (id: string) => admin.call(famibooks.deleteFamiBook, { params: { id } }),
  };
}

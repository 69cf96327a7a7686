import {
  adminHandOverFamiBook,
  deleteFamiBook,
  renameFamiBook,
  resumeFamiBook,
  suspendFamiBook,
} from '@famibook/contracts/famibooks/routes';
import type { FamiBook } from '@famibook/contracts/famibooks/schemas';
import type { Member } from '@famibook/contracts/members/schemas';
import { call } from '../../lib/api/call.ts';
import { useRefreshCounts } from '../../lib/desk/use-counts.ts';
import { useDecisions } from '../../lib/desk/use-decisions.ts';
import { fullName } from '../../lib/full-name.ts';
import { toast } from '../../lib/toast/toast.ts';
import { ADMIN_TEXT } from './admin-text.ts';

export interface FamiBookActions {
  /** Throws what the server refuses, as `handOver` does. */
  rename: (famibook: FamiBook, famibookName: string) => Promise<void>;
  handOver: (famibook: FamiBook, member: Member) => Promise<void>;
  /** Whether it did as asked; shows its own errors, as `suspend` and `resume` do. */
  remove: (famibook: FamiBook) => Promise<boolean>;
  suspend: (famibook: FamiBook) => Promise<boolean>;
  resume: (famibook: FamiBook) => Promise<boolean>;
  isLeaving: (id: string) => boolean;
}

/** What the administrator does to FamiBooks, with its toasts (D39, D40). The list is read again after each. */
export function useFamiBookActions(refresh: () => Promise<unknown>): FamiBookActions {
  const refreshCounts = useRefreshCounts();
  const { decide, isLeaving } = useDecisions(refresh);
  const readAgain = () => void Promise.all([refresh(), refreshCounts()]).catch(() => undefined);

  return {
    isLeaving,
    rename: async ({ id }, famibookName) => {
      await call(renameFamiBook, { params: { id }, body: { famibookName } });
      toast({ kind: 'success', ...ADMIN_TEXT.rename.done(famibookName) });
      readAgain();
    },
    handOver: async ({ id, famibookName }, member) => {
      await call(adminHandOverFamiBook, { params: { id }, body: { userId: member.id } });
      const name = fullName(member);
      toast({ kind: 'success', ...ADMIN_TEXT.handOver.done(name, famibookName) });
      readAgain();
    },
    remove: ({ id, famibookName }) =>
      decide({
        id,
        words: { ...ADMIN_TEXT.delete, done: ADMIN_TEXT.delete.done(famibookName) },
        send: () => call(deleteFamiBook, { params: { id } }),
      }),
    suspend: ({ id, famibookName }) =>
      decide({
        id,
        stays: true,
        words: { ...ADMIN_TEXT.suspend, done: ADMIN_TEXT.suspend.done(famibookName) },
        send: () => call(suspendFamiBook, { params: { id } }),
      }),
    resume: ({ id, famibookName }) =>
      decide({
        id,
        stays: true,
        words: { ...ADMIN_TEXT.resume, done: ADMIN_TEXT.resume.done(famibookName) },
        send: () => call(resumeFamiBook, { params: { id } }),
      }),
  };
}

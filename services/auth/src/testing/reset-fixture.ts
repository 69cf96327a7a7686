import * as calls from '@famibook/contracts/password-reset/endpoints';
import type { ResetRequest } from '@famibook/contracts/password-reset/schemas';
import { type AuthTestApp, type Browser, bootAuth, type Family } from './auth-fixture.ts';
import { type ResetBrowser, resetBrowser } from './reset-browser.ts';

/** A member who is signed in on a laptop. */
interface Member {
  email: string;
  laptop: Browser;
}

/** Auth with the family Berg, and the steps of password resets. */
export interface ResetTestApp extends AuthTestApp {
  bergs: Family;
  newMember(): Promise<Member>;
  /** A member whose phone asked for a reset that the administrator approved. */
  approvedMember(): Promise<Member & { phone: ResetBrowser; requestId: number }>;
  /** Approves as the administrator. */
  approve(id: number, code?: string): Promise<unknown>;
  /** The requests in the administrator's lists. */
  pendingOf(email: string): Promise<ResetRequest[]>;
  approvedOf(email: string): Promise<ResetRequest[]>;
  /** Changes columns of a stored request: `open_until = now()`. */
  shift(id: number, set: string): Promise<unknown>;
}

export async function bootResets(): Promise<ResetTestApp> {
  const app = await bootAuth();
  const bergs = await app.found('The Bergs');
  const admin = await app.admin();
  let members = 0;

  const newMember: ResetTestApp['newMember'] = async () => {
    members += 1;
    const email = `member${members}@example.org`;
    return { email, laptop: await app.member(bergs, email) };
  };
  const approve: ResetTestApp['approve'] = async (id, code) =>
    (await admin.as()).call(calls.approveReset, {
      params: { id: id as never },
      body: code === undefined ? {} : { code },
    });

  return {
    ...app,
    bergs,
    newMember,
    approve,
    approvedMember: async () => {
      const member = await newMember();
      const phone = resetBrowser(app);
      const { requestId } = (await phone.ask(member.email)).body;
      await approve(requestId);
      return { ...member, phone, requestId };
    },
    pendingOf: async (email) =>
      (await (await admin.as()).call(calls.listPendingResets)).filter(({ user }) => user.email === email),
    approvedOf: async (email) =>
      (await (await admin.as()).call(calls.listApprovedResets)).filter(({ user }) => user.email === email),
    shift: (id, set) => app.sql(`UPDATE password_reset_request SET ${set} WHERE id = $1`, [id]),
  };
}

import * as calls from '@famibook/contracts/invitations/endpoints';
import type { CreatedInvitation, NewInvitationBody } from '@famibook/contracts/invitations/schemas';
import * as sessions from '@famibook/contracts/sessions/endpoints';
import { type AuthTestApp, type Browser, browserOf, PASSWORD } from './auth-fixture.ts';

export async function createInvitation(
  manager: Browser,
  body: Partial<NewInvitationBody> = {},
): Promise<CreatedInvitation> {
  return (await manager.as()).call(calls.createInvitation, { body });
}

/** A new user signs up by an invitation. @throws AppError what the server refuses */
export async function comeBy(
  app: AuthTestApp,
  destination: { email: string; famibookName: string; invitation: string },
): Promise<Browser> {
  const names = { firstName: 'Ida', lastName: 'Holm' };
  return browserOf(app, await app.post(sessions.register.path, { ...destination, ...names, password: PASSWORD }));
}

import { z } from 'zod';
import { CurrentUser } from '../account/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { Identity } from '../identity.ts';
import { SessionId } from '../ids.ts';
import { UserIdParams } from '../members/schemas.ts';
import { MessageResponse } from '../message-response.ts';
import { SecondFactorNeeded } from '../second-factor/schemas.ts';
import { CurrentPassword } from '../text.ts';
import * as routes from './routes.ts';
import { LoginBody, RegisterBody, Session } from './schemas.ts';

/** What asking for the own password may be refused with. */
const confirmed = ['too_many_attempts'] as const;

const EndedSessions = MessageResponse.extend({ ended: z.number().int().nonnegative() });

/** SHA-256 of a session's secret, lower-case hex. */
const SessionHash = z.string().regex(/^[0-9a-f]{64}$/);

export const getUser = endpoint(routes.getUser, {
  summary: 'The person signed in',
  response: CurrentUser,
});
export const login = endpoint(routes.login, {
  summary:
    'Sign in (D4); as the administrator, who alone is let in then (D3); `secondFactor`: a code is still to come (D42)',
  errors: ['invalid_credentials', 'wrong_famibook', 'too_many_attempts'],
  body: LoginBody,
  response: z.union([CurrentUser, SecondFactorNeeded]),
});
export const loginPage = endpoint(routes.loginPage, {
  stream: true,
  summary: 'Redirects to /auth (D5)',
});
export const logout = endpoint(routes.logout, {
  stream: true,
  summary: 'End the session (D5)',
  errors: ['foreign_origin'],
});
export const register = endpoint(routes.register, {
  status: 201,
  summary: 'Sign up for an existing FamiBook (D2)',
  errors: ['famibook_not_found', 'invitation_not_found', 'email_taken', 'too_many_attempts'],
  body: RegisterBody,
  response: CurrentUser,
});
export const listSessions = endpoint(routes.listSessions, {
  summary: 'Own open sessions (D25)',
  response: z.array(Session),
});
export const endSession = endpoint(routes.endSession, {
  summary: 'End one of the own sessions (D25)',
  errors: ['session_not_found'],
  params: z.object({ id: SessionId }),
  response: MessageResponse,
});
export const endOtherSessions = endpoint(routes.endOtherSessions, {
  summary: 'Sign out everywhere else, with the password (D25)',
  errors: confirmed,
  body: z.object({ password: CurrentPassword }),
  response: EndedSessions,
});
export const endSessionsOf = endpoint(routes.endSessionsOf, {
  summary: 'Sign a person out everywhere (D25)',
  errors: ['user_not_found'],
  params: UserIdParams,
  response: EndedSessions,
});
export const resolveSession = endpoint(routes.resolveSession, {
  callers: ['gateway'],
  summary: 'The identity of a session; renews it',
  body: z.object({ sessionHash: SessionHash }),
  response: Identity.nullable(),
});
/** Asked over and over: what a gateway finds in the session cache counts only while this is so. */
export const isSessionCacheCurrent = endpoint(routes.isSessionCacheCurrent, {
  callers: ['gateway'],
  summary: 'Whether the session cache has every change',
  response: z.object({ isCurrent: z.boolean() }),
});
/** The identity of every open session among these, for the service that holds the sockets. */
export const refreshIdentities = endpoint(routes.refreshIdentities, {
  callers: ['notifier'],
  summary: 'Identities of open sessions by their ids',
  body: z.object({ sessionIds: z.array(z.uuid()).max(1_000) }),
  response: z.array(Identity),
});

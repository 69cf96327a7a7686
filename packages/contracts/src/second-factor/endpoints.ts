import { z } from 'zod';
import { CurrentUser } from '../account/schemas.ts';
import { endpoint } from '../endpoint.ts';
import { MessageResponse } from '../message-response.ts';
import { CurrentPassword } from '../text.ts';
import * as routes from './routes.ts';
import { CodeBody, Enrolment, PasswordAndCodeBody, RecoveryCodes, SecondFactor } from './schemas.ts';

/** What checking a code may be refused with. */
const checked = ['wrong_code', 'too_many_attempts'] as const;

export const loginSecondFactor = endpoint(routes.loginSecondFactor, {
  summary: 'The second step of a sign-in: a code of the app or a recovery code, within 10 minutes (D42)',
  errors: ['second_step_over', ...checked],
  body: CodeBody,
  response: CurrentUser,
});
export const getSecondFactor = endpoint(routes.getSecondFactor, {
  summary: 'Whether the own second factor is on (D42)',
  response: SecondFactor,
});
export const beginSecondFactor = endpoint(routes.beginSecondFactor, {
  summary: 'Begin to turn on the second factor, with the password: the secret for the app (D42)',
  errors: ['second_factor_on', 'too_many_attempts'],
  body: z.object({ password: CurrentPassword }),
  response: Enrolment,
});
export const confirmSecondFactor = endpoint(routes.confirmSecondFactor, {
  summary: 'Turn on the second factor with a code of the app; other sessions end (D42)',
  errors: ['second_factor_on', 'enrolment_over', ...checked],
  body: CodeBody,
  response: RecoveryCodes,
});
export const renewRecoveryCodes = endpoint(routes.renewRecoveryCodes, {
  summary: 'Replace the recovery codes, with password and code (D42)',
  errors: ['second_factor_off', ...checked],
  body: PasswordAndCodeBody,
  response: RecoveryCodes,
});
export const turnOffSecondFactor = endpoint(routes.turnOffSecondFactor, {
  summary: 'Turn off the second factor, with password and code (D42)',
  errors: ['second_factor_off', ...checked],
  body: PasswordAndCodeBody,
  response: MessageResponse,
});

import { beginSecondFactor, confirmSecondFactor } from '@famibook/contracts/second-factor/endpoints';
import type { Enrolment, RecoveryCodes } from '@famibook/contracts/second-factor/schemas';
import { type Authenticator, createAuthenticator } from '../clients/authenticator.ts';

export interface EnrolledFactor {
  authenticator: Authenticator;
  recoveryCodes: string[];
}

/** A signed-in user, in a browser or with a token. */
interface Caller {
  call(endpoint: typeof beginSecondFactor, input: { body: { password: string } }): Promise<Enrolment>;
  call(endpoint: typeof confirmSecondFactor, input: { body: { code: string } }): Promise<RecoveryCodes>;
}

/** Turns the second factor of a signed-in user on, as the page does. */
export async function enrol(user: Caller, password: string): Promise<EnrolledFactor> {
  const { secret } = await user.call(beginSecondFactor, { body: { password } });
  const authenticator = createAuthenticator(secret);
  const { recoveryCodes } = await user.call(confirmSecondFactor, { body: { code: await authenticator.next() } });
  return { authenticator, recoveryCodes };
}

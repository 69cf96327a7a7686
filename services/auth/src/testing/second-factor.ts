import { loginSecondFactor } from '@famibook/contracts/second-factor/endpoints';
import { login } from '@famibook/contracts/sessions/endpoints';
import { type EnrolledFactor, enrol } from '@famibook/testing/families/enrol';
import { type AuthTestApp, type Browser, cookiesOf, type Family, PASSWORD } from './auth-fixture.ts';

export interface Enrolled extends EnrolledFactor {
  email: string;
  family: Family;
  /** The browser in which the second factor was turned on. */
  browser: Browser;
}

let people = 0;

/** A member of the family whose second factor is on. */
export async function enrolledMember(app: AuthTestApp, family: Family): Promise<Enrolled> {
  const email = `enrolled${++people}@example.org`;
  const browser = await app.member(family, email);
  const factor = await enrol(await browser.as(), PASSWORD);
  return { ...factor, email, family, browser };
}

/** The first step of a sign-in. @returns the cookie for the second step */
export async function sendPassword(
  app: Pick<AuthTestApp, 'post'>,
  { email, family }: Pick<Enrolled, 'email' | 'family'>,
  headers: Record<string, string> = {},
  password: string = PASSWORD,
): Promise<string> {
  const body = { email, password, famibookName: family.famibookName };
  const response = await app.post(login.path, body, headers);
  if (!response.ok) throw new Error(`The password was refused with ${response.status}: ${await response.text()}`);
  return `famibook_second_step=${cookiesOf(response).famibook_second_step}`;
}

/** The second step. */
export function sendCode(
  app: Pick<AuthTestApp, 'post'>,
  cookie: string,
  code: string,
  headers: Record<string, string> = {},
): Promise<Response> {
  return app.post(loginSecondFactor.path, { code }, { cookie, ...headers });
}

import { randomUUID } from 'node:crypto';
import { Refusal } from './refusal.ts';

const DRIVE_SCOPE = 'https://www.googleapis.com/auth/drive';
const LIFETIME_SECONDS = 3_600;

/** One OAuth client with one refresh token. */
export class Tokens {
  readonly clientId = `${randomUUID()}.apps.googleusercontent.com`;
  readonly clientSecret = `GOCSPX-${randomUUID()}`;
  readonly refreshToken = `1//${randomUUID()}`;
  scope = DRIVE_SCOPE;
  isRevoked = false;
  readonly #accessTokens = new Set<string>();

  /** The response of the token URL: status and body. */
  grant(form: URLSearchParams): { status: number; body: object } {
    const isClient = form.get('client_id') === this.clientId && form.get('client_secret') === this.clientSecret;
    if (!isClient) return { status: 401, body: { error: 'invalid_client', error_description: 'Unauthorized' } };
    if (form.get('grant_type') !== 'refresh_token') return { status: 400, body: { error: 'unsupported_grant_type' } };
    if (this.isRevoked || form.get('refresh_token') !== this.refreshToken) {
      return {
        status: 400,
        body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
      };
    }
    const token = `ya29.${randomUUID()}`;
    this.#accessTokens.add(token);
    const { scope } = this;
    return {
      status: 200,
      body: { access_token: token, expires_in: LIFETIME_SECONDS, scope, token_type: 'Bearer' },
    };
  }

  assertValid(authorization: string | undefined): void {
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1];
    if (token === undefined || !this.#accessTokens.has(token)) throw new Refusal(401, 'authError');
    if (this.scope !== DRIVE_SCOPE) throw new Refusal(403, 'insufficientPermissions');
  }

  /** Access tokens end at once; the refresh token goes on. */
  expire(): void {
    this.#accessTokens.clear();
  }

  /** The person has withdrawn FamiBook's access. */
  revoke(): void {
    this.expire();
    this.isRevoked = true;
  }
}

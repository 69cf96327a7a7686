import { ActivityLimitSettings } from '@famibook/famibook-kit/activity-limit';
import {
  failpointSetting,
  limitSetting,
  redisSetting,
  wholeNumberSetting,
} from '@famibook/service-kit/config/setting-schemas';
import { z } from 'zod';

const MIN_PRODUCTION_LENGTH = 12;
/** A day. Beyond 24 days a timer of Node fires at once, and no failed sign-in would count. */
const MAX_LOGIN_MINUTES = 1_440;
const EMAIL = 'the e-mail address of the first administrator';
const KEY = /^(?:[\w+/-]{43}=?|[0-9a-fA-F]{64})$/;
const SECRETS_KEY =
  '32 random bytes in base64 or as 64 hex digits, which the secrets of two-step sign-in are sealed with';
const PASSWORD = `the first administrator's password, at least ${MIN_PRODUCTION_LENGTH} characters when NODE_ENV is production, else 6`;

export const AuthConfig = z
  .object({
    FAMIBOOK_FAILPOINT: failpointSetting,
    NODE_ENV: z.string().optional().describe('production, or anything else'),
    REDIS_URL: redisSetting,
    FAMIBOOK_ADMIN_EMAIL: z
      .string()
      .overwrite((value) => value.trim().toLowerCase())
      .max(254)
      .check(z.email())
      .optional()
      .describe(EMAIL),
    FAMIBOOK_ADMIN_PASSWORD: z.string().min(6).max(200).optional().describe(PASSWORD),
    FAMIBOOK_SECRETS_KEY: z.string().regex(KEY, SECRETS_KEY).transform(readKey).optional().describe(SECRETS_KEY),
    FAMIBOOK_REQUIRE_ADMIN_2FA: z
      .stringbool()
      .default(false)
      .describe('true or false: whether administrators must turn on two-step sign-in before anything else'),
    FAMIBOOK_LIMIT_LOGIN: limitSetting(10, 'failed sign-ins of one e-mail from one address in 15 minutes'),
    FAMIBOOK_LIMIT_LOGIN_ADDRESS: limitSetting(30, 'failed sign-ins from one address in 15 minutes'),
    FAMIBOOK_LIMIT_LOGIN_MINUTES: wholeNumberSetting(15, 'how many minutes a failed sign-in counts', {
      max: MAX_LOGIN_MINUTES,
    }),
    FAMIBOOK_LIMIT_REGISTER: limitSetting(60, 'registrations from one address in an hour'),
    FAMIBOOK_LIMIT_JOIN: limitSetting(60, 'requests to join from one address in an hour'),
    FAMIBOOK_LIMIT_INVITATION: limitSetting(60, 'invitations looked up from one address in an hour'),
    FAMIBOOK_LIMIT_RESET: limitSetting(5, 'password resets asked for from one address in an hour'),
    FAMIBOOK_LIMIT_SIGN_INS: limitSetting(60, 'sign-ins of one user with known browsers in an hour'),
    FAMIBOOK_LIMIT_CODES: limitSetting(100, 'wrong codes of one account in 24 hours'),
    FAMIBOOK_LIMIT_PROFILE: limitSetting(40, 'how often one user may change the own name or picture in an hour'),
    ...ActivityLimitSettings.shape,
    FAMIBOOK_HASHES_AT_ONCE: limitSetting(2, 'how many passwords are hashed at once'),
  })
  .superRefine((settings, context) => {
    if (settings.NODE_ENV !== 'production') return;
    const addError = (variable: string, message: string) =>
      context.addIssue({ code: 'custom', path: [variable], message });
    if (!settings.FAMIBOOK_ADMIN_EMAIL) addError('FAMIBOOK_ADMIN_EMAIL', EMAIL);
    if (!settings.FAMIBOOK_SECRETS_KEY) addError('FAMIBOOK_SECRETS_KEY', SECRETS_KEY);
    if ((settings.FAMIBOOK_ADMIN_PASSWORD ?? '').length < MIN_PRODUCTION_LENGTH)
      addError('FAMIBOOK_ADMIN_PASSWORD', PASSWORD);
  });
export type AuthConfig = z.infer<typeof AuthConfig>;

function readKey(text: string): Buffer {
  return Buffer.from(text, text.length === 64 ? 'hex' : 'base64');
}

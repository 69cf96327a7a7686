import { z } from 'zod';

function count(byDefault: number, what: string) {
  return z.coerce.number().int().min(1).max(1_000_000).default(byDefault).describe(`a whole number from 1: ${what}`);
}

const MIN_PRODUCTION_LENGTH = 12;
const EMAIL = 'the e-mail address of the first administrator';
const PASSWORD = `the first administrator's password, at least ${MIN_PRODUCTION_LENGTH} characters when NODE_ENV is production, else 6`;

export const AuthConfig = z
  .object({
    FAMIBOOK_FAILPOINT: z.string().optional().describe('unset, but in crash tests'),
    NODE_ENV: z.string().optional().describe('production, or anything else'),
    REDIS_URL: z.url().optional().describe('a Redis address such as redis://localhost:6379'),
    FAMIBOOK_ADMIN_EMAIL: z
      .string()
      .overwrite((value) => value.trim().toLowerCase())
      .max(254)
      .check(z.email())
      .optional()
      .describe(EMAIL),
    FAMIBOOK_ADMIN_PASSWORD: z.string().min(6).max(200).optional().describe(PASSWORD),
    FAMIBOOK_LIMIT_LOGIN: count(10, 'failed sign-ins of one e-mail from one address in 15 minutes'),
    FAMIBOOK_LIMIT_LOGIN_ADDRESS: count(30, 'failed sign-ins from one address in 15 minutes'),
    FAMIBOOK_LIMIT_LOGIN_MINUTES: count(15, 'how many minutes a failed sign-in counts'),
    FAMIBOOK_LIMIT_REGISTER: count(60, 'registrations from one address in an hour'),
    FAMIBOOK_LIMIT_JOIN: count(60, 'requests to join from one address in an hour'),
    FAMIBOOK_LIMIT_RESET: count(5, 'password resets asked for from one address in an hour'),
    FAMIBOOK_HASHES_AT_ONCE: count(2, 'how many passwords are hashed at once'),
  })
  .superRefine((settings, context) => {
    if (settings.NODE_ENV !== 'production') return;
    const addError = (variable: string, message: string) =>
      context.addIssue({ code: 'custom', path: [variable], message });
    if (!settings.FAMIBOOK_ADMIN_EMAIL) addError('FAMIBOOK_ADMIN_EMAIL', EMAIL);
    if ((settings.FAMIBOOK_ADMIN_PASSWORD ?? '').length < MIN_PRODUCTION_LENGTH)
      addError('FAMIBOOK_ADMIN_PASSWORD', PASSWORD);
  });
export type AuthConfig = z.infer<typeof AuthConfig>;

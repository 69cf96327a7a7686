import { z } from 'zod';
import { DriveError, type DriveProblem } from './drive-error.ts';

/** The client has headers of its own kind. */
const Headers = z.custom<{ get(name: string): string | null }>(
  (value) => value instanceof Object && 'get' in value && typeof value.get === 'function',
);

/** What Google's client throws; the request in it holds tokens and is never passed on. */
const Thrown = z.object({
  config: z.object({}),
  code: z.union([z.string(), z.number()]).optional().catch(undefined),
  message: z.string().catch(''),
  response: z
    .object({ status: z.number(), headers: Headers.optional().catch(undefined), data: z.unknown() })
    .optional()
    .catch(undefined),
});

/** A response of the drive is refused like this. */
const Refusal = z.object({
  error: z.object({
    message: z.string().catch(''),
    status: z.string().optional().catch(undefined),
    errors: z
      .array(z.object({ reason: z.string().catch('') }))
      .catch([])
      .default([]),
  }),
});
/** A request for a token is refused like this. */
const TokenRefusal = z.object({ error: z.string() });

const REASONS: Readonly<Record<string, DriveProblem>> = {
  userRateLimitExceeded: 'slow_down',
  rateLimitExceeded: 'slow_down',
  sharingRateLimitExceeded: 'slow_down',
  dailyLimitExceeded: 'slow_down',
  quotaExceeded: 'slow_down',
  backendError: 'trouble',
  internalError: 'trouble',
  transientError: 'trouble',
  storageQuotaExceeded: 'drive_full',
  teamDriveFileLimitExceeded: 'folder_full',
  numChildrenInNonRootLimitExceeded: 'folder_full',
  insufficientPermissions: 'scope_missing',
  ACCESS_TOKEN_SCOPE_INSUFFICIENT: 'scope_missing',
  accessNotConfigured: 'api_off',
  SERVICE_DISABLED: 'api_off',
  notFound: 'missing',
};

const TOKEN_ERRORS: Readonly<Record<string, DriveProblem>> = {
  invalid_grant: 'token_refused',
  invalid_client: 'client_refused',
  unauthorized_client: 'client_refused',
  deleted_client: 'client_refused',
  invalid_scope: 'scope_missing',
  temporarily_unavailable: 'trouble',
  internal_failure: 'trouble',
};

/** Translates an error of Google's client, and no other; its detail begins with what was asked. */
export function toDriveError(error: unknown, what: string): unknown {
  const thrown = Thrown.safeParse(error);
  if (!thrown.success) return error;
  const { code, message, response } = thrown.data;
  if (!response) return new DriveError('unreachable', { detail: `${what}: ${code ?? message}` });
  const { problem, reason } = problemOf(response.status, response.data ?? message);
  return new DriveError(problem, {
    detail: `${what}: ${response.status} ${reason}`,
    retryAfterSeconds: retryAfterSeconds(response.headers?.get('retry-after')),
  });
}

/** The status for a file whose id is in use already. */
export const CONFLICT = 409;

/** The status of the response, if there was one. */
export function statusOf(error: unknown): number | undefined {
  return Thrown.safeParse(error).data?.response?.status;
}

/** The access token was refused by the drive itself, which a new one mends. */
export function isTokenExpired(error: unknown): boolean {
  const response = Thrown.safeParse(error).data?.response;
  return response?.status === 401 && !TokenRefusal.safeParse(response.data).success;
}

function problemOf(status: number, data: unknown): { problem: DriveProblem; reason: string } {
  const token = TokenRefusal.safeParse(data).data?.error;
  if (token !== undefined) return { problem: TOKEN_ERRORS[token] ?? byStatus(status), reason: token };
  const refusal = Refusal.safeParse(parsed(data)).data?.error;
  const reasons = refusal?.errors.map(({ reason }) => reason) ?? [];
  const known = reasons.find((reason) => Object.hasOwn(REASONS, reason));
  return {
    problem: (known !== undefined && REASONS[known]) || byStatus(status),
    reason: reasons.join(',') || refusal?.message || '',
  };
}

function byStatus(status: number): DriveProblem {
  if (status === 429) return 'slow_down';
  if (status >= 500 || status === 408) return 'trouble';
  if (status === 401) return 'token_refused';
  if (status === 404 || status === 410) return 'missing';
  return status === 403 ? 'not_allowed' : 'unexpected';
}

/** When a download is refused, the client gives the body only as the error's message. */
function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return data;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** Seconds, or a date as HTTP writes it. */
function retryAfterSeconds(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1_000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}

import { retry } from '@famibook/service-kit/runtime/retry';
import { auth, drive, type drive_v3 } from '@googleapis/drive';
import { DriveError } from './drive-error.ts';
import type { DriveSettings } from './settings.ts';
import { isTokenExpired, toDriveError } from './to-drive-error.ts';

const FIRST_WAIT_MS = 1_000;
/** Google's advice for its APIs. */
const MAX_WAIT_MS = 64_000;
const MAX_RETRY_MS = 15 * 60_000;
/** For requests about files; their bytes take longer. */
const REQUEST_MS = 60_000;

export interface ConnectionOptions {
  /** Aborting ends every wait and request. */
  signal?: AbortSignal | undefined;
  /** For how long one request is tried again while the drive has trouble; a quarter of an hour unless given. */
  maxRetryMs?: number;
  firstWaitMs?: number;
}

/** Handed to each call of Google's client. */
export interface CallOptions {
  rootUrl: string;
  signal: AbortSignal;
  timeout: number;
  retry: false;
}

type OAuthClient = InstanceType<typeof auth.OAuth2>;

/** Google's client with our retries and errors. */
export interface Connection {
  readonly endpoint: string;
  readonly api: drive_v3.Drive;
  readonly http: OAuthClient;
  readonly signal: AbortSignal;
  /**
   * Repeats a request while the drive has trouble: with growing waits, not before the moment that `Retry-After` names.
   * @throws DriveError
   */
  call<T>(what: string, request: (options: CallOptions) => Promise<T>): Promise<T>;
  /** The same connection, whose waits and requests also end with this signal. */
  withSignal(signal: AbortSignal): Connection;
  stop(): void;
}

export function connect(settings: DriveSettings, options: ConnectionOptions = {}): Connection {
  const { maxRetryMs = MAX_RETRY_MS, firstWaitMs = FIRST_WAIT_MS } = options;
  const stopping = new AbortController();
  const http = new auth.OAuth2({
    clientId: settings.clientId,
    clientSecret: settings.clientSecret,
    endpoints: { oauth2TokenUrl: settings.tokenUrl },
  });
  const renewToken = () => http.setCredentials({ refresh_token: settings.refreshToken });
  renewToken();
  const api = drive({ version: 'v3', auth: http });
  const stop = () => stopping.abort(new Error('The connection to Google Drive was closed'));

  const connectionUntil = (signal: AbortSignal): Connection => ({
    endpoint: settings.endpoint,
    api,
    http,
    signal,
    withSignal: (other) => connectionUntil(AbortSignal.any([signal, other])),
    stop,
    call: (what, request) => {
      const callOptions = { rootUrl: settings.endpoint, signal, timeout: REQUEST_MS, retry: false } as const;
      let hasRenewed = false;
      const attempt = async () => {
        try {
          return await request(callOptions);
        } catch (error) {
          signal.throwIfAborted();
          if (hasRenewed || !isTokenExpired(error)) throw toDriveError(error, what);
          hasRenewed = true;
          renewToken();
          return request(callOptions).catch((again) => {
            throw toDriveError(again, what);
          });
        }
      };
      return retry(attempt, {
        firstWaitMs,
        maxWaitMs: MAX_WAIT_MS,
        maxMs: maxRetryMs,
        hasJitter: true,
        signal,
        minWaitMs: requestedWaitMs,
        isTransient: (error) => error instanceof DriveError && error.isTransient && requestedWaitMs(error) < maxRetryMs,
      });
    },
  });
  return connectionUntil(options.signal ? AbortSignal.any([options.signal, stopping.signal]) : stopping.signal);
}

function requestedWaitMs(error: unknown): number {
  return error instanceof DriveError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
}

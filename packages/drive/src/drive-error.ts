import { AppError } from '@famibook/service-kit/errors';

/** What can go wrong with a drive, in words that say what a person can do (D35). */
const PROBLEMS = {
  token_refused:
    'Google no longer accepts the refresh token of FamiBook: it was revoked or has expired. Make a new one and set GOOGLE_DRIVE_REFRESH_TOKEN.',
  client_refused:
    'Google does not know the client of FamiBook. Check GOOGLE_DRIVE_CLIENT_ID and GOOGLE_DRIVE_CLIENT_SECRET.',
  scope_missing:
    'The refresh token does not allow FamiBook to use Google Drive. Make a new one with the scope https://www.googleapis.com/auth/drive and set GOOGLE_DRIVE_REFRESH_TOKEN.',
  api_off: 'The Google Drive API is turned off in the Google Cloud project of the client. Turn it on there.',
  folder_missing:
    'The folder of GOOGLE_DRIVE_FOLDER_ID does not exist, is in the bin, or cannot be written to by this Google account.',
  drive_full: 'The Google Drive is full. Free some space in it or buy more, then try again.',
  folder_full: 'The Google Drive folder holds as many files as Google allows. Delete old backups, then try again.',
  not_allowed: 'Google Drive does not allow FamiBook to use this file.',
  missing: 'This file is no longer in Google Drive.',
  slow_down: 'Google Drive receives too many requests from this account. Try again later.',
  trouble: 'Google Drive is having trouble at the moment. Try again later.',
  unreachable: 'Google Drive could not be reached. Check the internet connection of the FamiBook server.',
  damaged: 'Google Drive stored other bytes than it was sent. The file was removed again.',
  interrupted: 'An upload to Google Drive ended before the file was whole. Try again.',
  changes_lost: 'Google Drive no longer knows what has changed since the last check.',
  unexpected: 'Google Drive refused a request of FamiBook.',
} as const;

export type DriveProblem = keyof typeof PROBLEMS;

/** The same request may succeed later without anybody doing anything. */
const TRANSIENT = new Set<DriveProblem>(['slow_down', 'trouble', 'unreachable']);

interface DriveErrorOptions {
  /** What the request was and how the server responded, for the log; without tokens. */
  detail?: string;
  retryAfterSeconds?: number | undefined;
}

export class DriveError extends AppError {
  readonly problem: DriveProblem;

  constructor(problem: DriveProblem, { detail, retryAfterSeconds }: DriveErrorOptions = {}) {
    super(problem === 'drive_full' ? 'disk_full' : 'unavailable', {
      message: PROBLEMS[problem],
      ...(detail !== undefined && { cause: new Error(detail) }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
    this.name = 'DriveError';
    this.problem = problem;
  }

  get isTransient(): boolean {
    return TRANSIENT.has(this.problem);
  }
}

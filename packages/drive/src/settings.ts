import { z } from 'zod';

/** The settings that make a Google Drive available (D31); it is used when all of them are set. */
const REQUIRED = [
  'GOOGLE_DRIVE_CLIENT_ID',
  'GOOGLE_DRIVE_CLIENT_SECRET',
  'GOOGLE_DRIVE_REFRESH_TOKEN',
  'GOOGLE_DRIVE_FOLDER_ID',
] as const;

const FOLDER_ID = /^[\w-]{1,200}$/;
const httpAddress = z.url({ protocol: /^https?$/ });

/** To be spread into the settings of a service that uses a drive. */
export const driveSettingShape = {
  GOOGLE_DRIVE_CLIENT_ID: z.string().optional().describe('the client id of an OAuth client at Google'),
  GOOGLE_DRIVE_CLIENT_SECRET: z.string().optional().describe('the secret of that OAuth client'),
  GOOGLE_DRIVE_REFRESH_TOKEN: z
    .string()
    .optional()
    .describe('a refresh token of that OAuth client with the scope https://www.googleapis.com/auth/drive'),
  GOOGLE_DRIVE_FOLDER_ID: z
    .string()
    .regex(FOLDER_ID)
    .optional()
    .describe('the id of a Google Drive folder: the last part of its address in a browser'),
  GOOGLE_DRIVE_ENDPOINT: httpAddress
    .default('https://www.googleapis.com/')
    .describe("the address of a server with Google Drive's protocol; unset, but in tests"),
  GOOGLE_DRIVE_TOKEN_URL: httpAddress
    .default('https://oauth2.googleapis.com/token')
    .describe('where access tokens come from; unset, but in tests'),
} as const;

type DriveConfig = z.infer<z.ZodObject<typeof driveSettingShape>>;

export interface DriveSettings {
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  /** Everything of FamiBook lies in this folder. */
  folderId: string;
  endpoint: string;
  tokenUrl: string;
}

/** @returns undefined unless all settings are set */
export function driveSettings(config: DriveConfig): DriveSettings | undefined {
  const {
    GOOGLE_DRIVE_CLIENT_ID: clientId,
    GOOGLE_DRIVE_CLIENT_SECRET: clientSecret,
    GOOGLE_DRIVE_REFRESH_TOKEN: refreshToken,
    GOOGLE_DRIVE_FOLDER_ID: folderId,
    GOOGLE_DRIVE_ENDPOINT: endpoint,
    GOOGLE_DRIVE_TOKEN_URL: tokenUrl,
  } = config;
  if (!clientId || !clientSecret || !refreshToken || !folderId) return undefined;
  return { clientId, clientSecret, refreshToken, folderId, endpoint, tokenUrl };
}

/** Which of the four settings are not set yet. */
export function missingDriveSettings(config: DriveConfig): (typeof REQUIRED)[number][] {
  return REQUIRED.filter((name) => !config[name]);
}

import type { BackupStatus } from '@famibook/contracts/backup/schemas';

type DriveSetting = BackupStatus['missingDriveSettings'][number];

/** The texts of the Settings sub-tab. */
export const BACKUP_SETTINGS_TEXT = {
  drive: {
    title: 'Google Drive',
    configured: 'Set up',
    partly: 'Partly set up',
    notConfigured: 'Not set up',
    ready: 'New backups go to a Google Drive folder, and photos dropped there are imported.',
    missing: 'FamiBook reads these four settings when it starts. Follow the steps below to get them.',
    names: 'The four settings',
    isSet: 'set',
    isMissing: 'missing',
    notConnected: (reason: string) => `Not connected: ${reason}`,
  },
  guide: {
    title: 'How to set up Google Drive',
    again: 'It takes about ten minutes, once.',
    end: 'Put the four settings into the file .env beside FamiBook, or into the environment of the server, and restart FamiBook. This page then says “Connected”.',
  },
  place: {
    title: 'Where backups go',
    sameDisk: 'This is the disk that the backups protect. Copy them elsewhere, or set up Google Drive or a bucket.',
    bucket: 'To use a bucket instead of Google Drive, set this address:',
    bucketSetting: 'FAMIBOOK_BACKUP_URL=s3://…',
  },
  encryption: {
    title: 'Encryption',
    on: (keyId: string | null) => `New backups are encrypted${keyId ? ` with the key ${keyId}` : ''}.`,
    keep: 'Without this key no backup can be restored. This command prints a recovery sheet with the key and all that a restore on a new machine needs. Keep it away from this server:',
    sheet: 'npm run backup -- recovery-sheet',
    off: 'New backups are not encrypted. Google Drive and buckets need a key in production.',
    make: 'Make a key with this command, set it as FAMIBOOK_BACKUP_KEY, and restart FamiBook:',
    command: "openssl rand -base64 32 | tr '+/' '-_' | tr -d '='",
  },
  schedule: {
    title: 'What is kept',
    lines: [
      'Backups run by themselves at 3:00 AM server time, unless FAMIBOOK_BACKUP_SCHEDULE sets another time.',
      'The newest 7 daily, 4 weekly and 12 monthly backups are kept.',
      'Manual and emergency backups are kept until you delete them.',
      'An update that changes the database takes a pre-deployment backup first. The newest 5 of these are kept.',
    ],
  },
} as const;

export const DRIVE_SETTINGS: readonly DriveSetting[] = [
  'GOOGLE_DRIVE_CLIENT_ID',
  'GOOGLE_DRIVE_CLIENT_SECRET',
  'GOOGLE_DRIVE_REFRESH_TOKEN',
  'GOOGLE_DRIVE_FOLDER_ID',
];

export interface GuideStep {
  title: string;
  /** Which settings this step gives. */
  gives: readonly DriveSetting[];
  lines: readonly (string | { text: string; code?: string; link?: string })[];
}

/** How an administrator gets the four settings from Google. */
export const GUIDE: readonly GuideStep[] = [
  {
    title: 'Make a Google client',
    gives: ['GOOGLE_DRIVE_CLIENT_ID', 'GOOGLE_DRIVE_CLIENT_SECRET'],
    lines: [
      { text: 'Open the Google Cloud console and make a project:', link: 'https://console.cloud.google.com/' },
      'Under “APIs & Services”, then “Library”, find “Google Drive API” and enable it.',
      'Under “Google Auth Platform”, enter a name for the app and choose “External”. Under “Audience”, publish the app: while it is in testing, Google ends its access after 7 days.',
      {
        text: 'Under “Clients”, create a client of the type “Web application”. Add this authorized redirect URI:',
        code: 'https://developers.google.com/oauthplayground',
      },
      'Copy the client ID and the client secret.',
    ],
  },
  {
    title: 'Let FamiBook into your Drive',
    gives: ['GOOGLE_DRIVE_REFRESH_TOKEN'],
    lines: [
      { text: 'Open the OAuth Playground:', link: 'https://developers.google.com/oauthplayground' },
      'Press the gear, tick “Use your own OAuth credentials”, and enter the client ID and the client secret.',
      {
        text: 'In step 1 type this scope, press “Authorize APIs”, and sign in with the Google account whose Drive is used:',
        code: 'https://www.googleapis.com/auth/drive',
      },
      'In step 2 press “Exchange authorization code for tokens”, and copy the refresh token.',
    ],
  },
  {
    title: 'Make a folder',
    gives: ['GOOGLE_DRIVE_FOLDER_ID'],
    lines: [
      { text: 'Make a folder for FamiBook in Google Drive and open it:', link: 'https://drive.google.com/' },
      'Copy the last part of its address, after “folders/”. FamiBook makes the folders for backups and photos in it.',
    ],
  },
];

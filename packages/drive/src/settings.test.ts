import { parseConfig } from '@famibook/service-kit/config/config';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { driveSettingShape, driveSettings, missingDriveSettings } from './settings.ts';

const FOUR = {
  GOOGLE_DRIVE_CLIENT_ID: 'client',
  GOOGLE_DRIVE_CLIENT_SECRET: 'secret',
  GOOGLE_DRIVE_REFRESH_TOKEN: 'token',
  GOOGLE_DRIVE_FOLDER_ID: '1AbC-d_E',
};
const read = (env: Record<string, string>) => parseConfig(z.object(driveSettingShape), env);

test('a drive is there when all four settings are set, and those that are missing are named (D31)', () => {
  expect(driveSettings(read(FOUR))).toEqual({
    clientId: 'client',
    clientSecret: 'secret',
    refreshToken: 'token',
    folderId: '1AbC-d_E',
    endpoint: 'https://www.googleapis.com/',
    tokenUrl: 'https://oauth2.googleapis.com/token',
  });
  expect(missingDriveSettings(read(FOUR))).toEqual([]);
  for (const name of Object.keys(FOUR)) {
    const some = read({ ...FOUR, [name]: '' });
    expect(driveSettings(some)).toBeUndefined();
    expect(missingDriveSettings(some)).toEqual([name]);
  }
});

test('the address of a folder instead of its id is refused with what is meant', () => {
  const address = { ...FOUR, GOOGLE_DRIVE_FOLDER_ID: 'https://drive.google.com/drive/folders/1AbC' };
  expect(() => read(address)).toThrow('the last part of its address in a browser');
});

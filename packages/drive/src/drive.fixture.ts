import { parseConfig } from '@famibook/service-kit/config/config';
import type { DriveServer } from '@famibook/testing/backing/drive-server';
import { z } from 'zod';
import { type DriveSettings, driveSettingShape, driveSettings } from './settings.ts';

/** The settings of a product that uses this drive, read as a service reads them. */
export function driveSettingsOf(server: DriveServer): DriveSettings {
  const settings = driveSettings(parseConfig(z.object(driveSettingShape), server.env));
  if (!settings) throw new Error('the server of a drive gives all settings');
  return settings;
}

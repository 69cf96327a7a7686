import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Story } from './lindens.ts';

/** What earlier versions have stored, made by `npm run backup-fixture`. */
export const fixtureFolder = (name: string): string => join(import.meta.dirname, 'fixtures', name);
export const backupsIn = (fixture: string): string => join(fixtureFolder(fixture), 'backups');
export const storyIn = (fixture: string): string => join(fixtureFolder(fixture), 'story.json');

export const readStory = async (fixture: string): Promise<Story> =>
  JSON.parse(await readFile(storyIn(fixture), 'utf8')) as Story;

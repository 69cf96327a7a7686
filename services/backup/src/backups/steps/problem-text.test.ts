import { expect, test } from 'vitest';
import { EmergencyBackupFailed } from '../../restores/steps/emergency-backup.ts';
import { restoreProblemText } from '../../restores/steps/problem-text.ts';
import { ScratchFailed } from '../../vault/scratch.ts';
import { problemText } from './problem-text.ts';

const withCode = (code: string) => Object.assign(new Error(`${code}: refused, write`), { code, syscall: 'write' });

test('a problem is said in whole sentences, whether or not its reason is one', () => {
  expect(problemText(new Error('the disk is gone'))).toBe('The backup could not be finished: the disk is gone.');
  expect(problemText(new Error('The disk is gone.'))).toBe('The backup could not be finished: The disk is gone.');
});

test('a full or locked disk is named: the one for backups, or the one of FamiBook itself (D35)', () => {
  expect(problemText(withCode('ENOSPC'))).toBe('The disk for backups is full.');
  for (const code of ['ENOSPC', 'EACCES', 'EROFS', 'EIO']) {
    const text = problemText(new ScratchFailed(withCode(code)));
    expect(text).toMatch(/disk of FamiBook itself|own data directory/);
    expect(text).not.toContain('for backups');
  }
});

test('a restore whose backup before it failed says so, and why', () => {
  const failed = new EmergencyBackupFailed('The disk for backups is full.');
  expect(restoreProblemText(failed)).toBe('The backup before the restore failed. The disk for backups is full.');
  expect(restoreProblemText(new EmergencyBackupFailed(null))).toBe(
    'The backup before the restore failed. It was cancelled.',
  );
});

import { ACTIVITY_ACTIONS, type ActivityAction } from '@famibook/contracts/activity/actions';
import type { ActivityLine } from '@famibook/contracts/activity/schemas';
import { ACTIVITY_WORDS } from '@famibook/contracts/activity/words';
import { expect, test } from 'vitest';
import { fullTime } from '../../lib/time.ts';
import { sentenceOf } from './sentence.ts';

const NORA = { kind: 'user', id: '1', name: 'Nora Hallgren' } as const;
const BEN = { kind: 'user', id: '2', name: 'Ben Rossi' } as const;

const line = (action: ActivityAction, changes: Partial<ActivityLine> = {}): ActivityLine => ({
  id: '01890000-0000-7000-8000-000000000001',
  at: '2026-11-22T10:00:00.000Z',
  actor: NORA,
  action,
  kind: ACTIVITY_ACTIONS[action],
  subject: BEN,
  famibookId: null,
  famibookName: null,
  details: {},
  ...changes,
});

test('a line says who did what to whom, in the words of people (D41)', () => {
  expect(sentenceOf(line('member.approved'))).toBe('Nora Hallgren approved Ben Rossi');
  expect(sentenceOf(line('messages.rejected', { details: { count: 3 } }))).toBe(
    'Nora Hallgren rejected 3 messages by Ben Rossi',
  );
  expect(sentenceOf(line('manager.changed', { details: { formerManager: 'Ida Berg' } }))).toBe(
    'Nora Hallgren made Ben Rossi the manager, in place of Ida Berg',
  );
  expect(
    sentenceOf(
      line('plan.changed', { actor: { kind: 'schedule', id: 'plans', name: null }, details: { planType: 'premium' } }),
    ),
  ).toBe('FamiBook changed the plan of Ben Rossi to Premium');
});

test('an imported archive counts its photos as people do', () => {
  const imported = (photos: number) => sentenceOf(line('archive.imported', { details: { photos } }));
  expect(imported(1)).toBe('Nora Hallgren imported an archive with 1 photo');
  expect(imported(1284)).toBe('Nora Hallgren imported an archive with 1,284 photos');
});

test('an operator has no name, and a user may have none that is known (D3, D8)', () => {
  const operator = { kind: 'operator', id: 'admin reset-password', name: null } as const;
  expect(sentenceOf(line('password.reset-by-operator', { actor: operator }))).toBe(
    'The operator of the server reset the password of Ben Rossi',
  );
  expect(sentenceOf(line('member.removed', { actor: { ...NORA, name: null } }))).toBe('Someone removed Ben Rossi');
});

test('an account deleted by its own user reads otherwise than one deleted by the administrator (D8)', () => {
  expect(sentenceOf(line('account.deleted', { actor: BEN }))).toBe('Ben Rossi deleted their account');
  expect(sentenceOf(line('account.deleted'))).toBe('Nora Hallgren deleted the account of Ben Rossi');
});

test('a sign-in names the browser when it is a known one (D41)', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const signIn = (browser: string) => sentenceOf(line('browser.signed-in', { details: { browser } }));
  expect(signIn(firefox)).toBe('Ben Rossi signed in with a new browser: Firefox on Linux');
  expect(signIn('curl')).toBe('Ben Rossi signed in with a new browser');
});

test('photos of the cloud drive came by themselves: no user is named for them (D34)', () => {
  const service = { kind: 'service', id: 'backup', name: null } as const;
  const imported = (count: number) => sentenceOf(line('photos.imported', { actor: service, details: { count } }));
  expect(imported(1)).toBe('From the cloud drive one photo was added');
  expect(imported(12)).toBe('From the cloud drive 12 photos were added');
});

test('a backup is named by its time, and a restore by what came back (D41)', () => {
  const backup = { kind: 'backup', id: '3', name: null } as const;
  const details = { level: 'emergency', startedAt: '2026-11-22T10:00:00.000Z', problem: 'The disk is full.' };
  const about = { subject: backup, details } as const;
  expect(sentenceOf(line('backup.created', about))).toBe('Nora Hallgren began an emergency backup');
  const when = fullTime(details.startedAt);
  expect(sentenceOf(line('backup.failed', about))).toBe(`The emergency backup of ${when} failed: The disk is full.`);
  expect(sentenceOf(line('restore.finished', about))).toBe(
    `Nora Hallgren restored everything from the emergency backup of ${when}`,
  );
  expect(sentenceOf(line('restore.begun', { ...about, famibookName: 'The Rossis' }))).toBe(
    `Nora Hallgren began to restore The Rossis from the emergency backup of ${when}`,
  );
});

test('a search finds each action by the words of its sentence (D13)', () => {
  const operator = { kind: 'operator', id: 'admin list', name: null } as const;
  const details = {
    formerName: 'Old',
    formerManager: 'Ida Berg',
    planType: 'basic',
    count: 2,
    photos: 2,
    level: 'daily',
  };
  const variants: Partial<ActivityLine>[] = [
    { details: { ...details, letsIn: true, publishWithoutReview: true, kind: 'own' } },
    { details: { ...details, letsIn: false, publishWithoutReview: false, kind: 'famibook' }, actor: BEN },
    {
      details: { ...details, formerName: '', count: 1, letsIn: false, publishWithoutReview: false, kind: 'famibook' },
      actor: operator,
    },
  ];
  for (const action of Object.keys(ACTIVITY_WORDS) as ActivityAction[]) {
    const lines = variants.map((variant) => line(action, variant));
    expect(ACTIVITY_WORDS[action], action).not.toHaveLength(0);
    for (const said of ACTIVITY_WORDS[action]) {
      const { words, details } = typeof said === 'string' ? { words: said, details: {} } : said;
      const saying = lines.filter((one) => sentenceOf(one).toLowerCase().includes(words.toLowerCase()));
      expect(saying.length, `${action}: ${words}`).toBeGreaterThan(0);
      for (const one of saying) expect(one.details, `${action}: ${words}`).toMatchObject(details);
    }
  }
});

test('each action has a sentence without gaps', () => {
  for (const action of Object.keys(ACTIVITY_ACTIONS) as ActivityAction[]) {
    const details = { formerName: 'Old', planType: 'basic', count: 2, photos: 2, browser: '', level: 'daily' };
    expect(sentenceOf(line(action, { details })), action).toMatch(/^[A-Z](?:(?!undefined| {2})[\w"' ,-])+\w"?$/);
  }
});

import { beforeEach, expect, it } from 'vitest';
import { readDraft, removeAllDrafts, removeOtherDrafts, removeSentDraft, saveDraft } from './draft-store.ts';

const mia = { userId: 'mia', famibookId: 'moreaus' };
const tom = { userId: 'tom', famibookId: 'moreaus' };
const DAY = 24 * 60 * 60 * 1_000;

beforeEach(() => localStorage.clear());

it('a draft is there again for the same person in the same FamiBook only (D6)', () => {
  saveDraft(mia, 'message', 'Who brings the cake?');
  expect(readDraft(mia, 'message')).toBe('Who brings the cake?');
  expect(readDraft(tom, 'message')).toBe('');
  expect(readDraft({ ...mia, famibookId: 'others' }, 'message')).toBe('');
  expect(readDraft(mia, 'reply:1')).toBe('');
});

it('a draft goes when it is emptied, and when it was sent', () => {
  saveDraft(mia, 'message', 'Hello');
  saveDraft(mia, 'message', '  ');
  expect(readDraft(mia, 'message')).toBe('');
  saveDraft(mia, 'reply:1', 'Yes!\n');
  removeSentDraft(mia, 'reply:1', 'Yes!');
  expect(localStorage.length).toBe(0);
});

it('what was typed while the first text was being sent stays', () => {
  saveDraft(mia, 'comment:7', 'And another thing');
  removeSentDraft(mia, 'comment:7', 'Lovely');
  expect(readDraft(mia, 'comment:7')).toBe('And another thing');
});

it('a sign-out leaves nothing on the device, another person’s sign-in nothing of the others', () => {
  localStorage.setItem('famibook-theme', 'dark');
  saveDraft(mia, 'message', 'Mine');
  saveDraft(tom, 'message', 'His');
  removeOtherDrafts('tom');
  expect(readDraft(mia, 'message')).toBe('');
  expect(readDraft(tom, 'message')).toBe('His');
  removeAllDrafts();
  expect(Object.keys(localStorage)).toEqual(['famibook-theme']);
});

it('stores at most 40 drafts of 10,000 characters, none older than 30 days', () => {
  saveDraft(mia, 'reply:old', 'From last month', Date.now() - 31 * DAY);
  saveDraft(mia, 'message', 'From today');
  expect(readDraft(mia, 'reply:old')).toBe('');
  for (let at = 0; at < 50; at += 1) saveDraft(mia, `reply:${at}`, 'x'.repeat(20_000), Date.now() + at);
  expect(localStorage.length).toBe(40);
  expect(readDraft(mia, 'reply:9')).toBe('');
  expect(readDraft(mia, 'reply:49')).toHaveLength(10_000);
});

it('what cannot be read is no draft', () => {
  localStorage.setItem('famibook-draft:mia:moreaus:message', '{"text":');
  expect(readDraft(mia, 'message')).toBe('');
});

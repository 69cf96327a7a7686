import { FamiBookId, MailId, SubscriptionId, UserId } from '@famibook/contracts/ids';
import { MailTemplate } from '@famibook/contracts/mails/schemas';
import { describe, expect, it } from 'vitest';
import { composeLetter, type People } from './letter.ts';
import type { Mail } from './mail.ts';
import { renderLetter } from './render-letter.ts';
import { unlinked } from './unlinked.ts';

const uuid = (end: number) => `01890000-0000-7000-8000-${String(end).padStart(12, '0')}`;
const rossis = FamiBookId.parse(uuid(1));
const [ben, maria] = [UserId.parse(uuid(2)), UserId.parse(uuid(3))];
const subscriptionId = SubscriptionId.parse(7);

const peopleWith = (given: { ben?: string; famibook?: string } = {}): People => ({
  users: [
    { userId: ben, email: 'ben@example.org', firstName: given.ben ?? 'Ben', lastName: 'Rossi' },
    { userId: maria, email: 'maria@example.org', firstName: 'Maria', lastName: 'Rossi' },
  ],
  famibooks: [
    {
      famibookId: rossis,
      famibookName: given.famibook ?? 'The Rossis',
      managerUserId: maria,
      isSuspended: false,
    },
  ],
  applicants: [
    { subscriptionId, name: 'Maria Rossi', email: 'm@example.org', famibookName: 'The Rossis', userId: null },
  ],
});
const mail = (given: Partial<Mail> = {}): Mail => ({
  id: MailId.parse(uuid(9)),
  eventId: uuid(10),
  template: 'join-requested',
  recipient: { kind: 'manager', id: rossis },
  famibookId: rossis,
  aboutUserId: ben,
  mergedCount: 0,
  tries: 1,
  giveUpAt: new Date(0),
  ...given,
});
function render(given: Partial<Mail>, people = peopleWith(), contact: string | null = null) {
  const composed = composeLetter(mail(given), people);
  if (!composed) throw new Error('this mail goes to no one');
  const sender = { publicUrl: new URL('https://family.example/'), contact };
  return { ...renderLetter(composed.letter, sender), to: composed.to };
}

describe('the words of a mail (D38)', () => {
  it('name to a manager the user that would like to join', () => {
    const { subject, text, to } = render({});
    expect(subject).toBe('Ben Rossi would like to join The Rossis');
    expect(to).toEqual({ name: 'Maria Rossi', email: 'maria@example.org' });
    expect(text).toContain('Hello Maria');
  });

  it.each([
    ['join-requested', '/manager'],
    ['role-received', '/manager'],
    ['membership-approved', '/'],
    ['role-handed-over', '/'],
  ] as const)('of %s lead to a page of its FamiBook, which may not be the current one (D1)', (template, path) => {
    const { text, html } = render({ template, recipient: { kind: 'user', id: maria } });
    const link = `https://family.example${path}?famibook=${rossis}`;
    expect(text).toContain(`: ${link}\n`);
    expect(html).toContain(`href="${link}"`);
  });

  it.each([
    [1, 'Ben Rossi and 1 more person would like to join The Rossis'],
    [37, 'Ben Rossi and 37 more people would like to join The Rossis'],
  ])('count %d further requests in the one mail', (mergedCount, subject) => {
    expect(render({ mergedCount }).subject).toBe(subject);
  });

  it('count the others when the first one is deleted', () => {
    const people = { ...peopleWith(), users: peopleWith().users.filter(({ userId }) => userId !== ben) };
    expect(render({ mergedCount: 3 }, people).subject).toBe('3 people would like to join The Rossis');
  });

  it.each(MailTemplate.options)('of %s are whole sentences in both parts, without anything missing', (template) => {
    const { subject, text, html } = render({ template, recipient: { kind: 'user', id: maria } });
    for (const part of [subject, text, html]) expect(part).not.toMatch(/undefined|null|\[object/);
    for (const paragraph of text.split('\n\n').slice(1, -2)) expect(paragraph).toMatch(/[.]$/);
    expect(subject).not.toMatch(/[.]$/);
  });

  it('never hold a password, and name the administrator by one word with the address of the settings', () => {
    const { text, html } = render({ template: 'reset-completed' }, peopleWith(), 'mailto:help@family.example');
    expect(text).toContain('tell the administrator at once');
    expect(text).toContain('The administrator: help@family.example');
    expect(html).toContain('href="mailto:help@family.example"');
  });
});

describe('what people have written', () => {
  const evil = `<img src=x onerror=alert(1)>"'&`;

  it('is escaped in the HTML part, and plain in the text part', () => {
    const { subject, text, html } = render({}, peopleWith({ ben: evil, famibook: `<b>${evil}` }));
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
    expect(text).toContain(evil);
    expect(subject).toContain(evil);
  });

  it('never makes a second line of the subject', () => {
    const { subject } = render({}, peopleWith({ ben: 'Ben\r\nBcc: all@example.org', famibook: 'The\u2028Rossis' }));
    expect(subject).not.toMatch(/[\r\n\u2028\u2029]/);
  });

  it.each(['see evil.example', 'https://evil.example/x', 'me@evil.example', 'evil.example:8080/a'])(
    'is no address that a mail program would make a link of: %s',
    (name) => {
      expect(unlinked(name)).not.toMatch(/[\p{L}\p{N}][.@:/]+[\p{L}\p{N}]/u);
      expect(unlinked(name).replaceAll('\u200b', '')).toBe(name);
    },
  );

  it('stays as it is where it is no address', () => {
    for (const name of ['Dr. Ada O’Brien', 'J. R. R. Tolkien', '山田 太郎', 'The Bergs & Lunds']) {
      expect(unlinked(name)).toBe(name);
    }
  });
});

const withoutRecipient: [string, Partial<Mail>, People][] = [
  ['when its FamiBook is deleted (D40)', {}, { ...peopleWith(), famibooks: [] }],
  ['when the manager is deleted (D8)', {}, { ...peopleWith(), users: peopleWith().users.slice(0, 1) }],
  ['when the one it tells of is deleted (D8)', {}, { ...peopleWith(), users: peopleWith().users.slice(1) }],
  [
    'when the applicant is gone',
    { recipient: { kind: 'applicant', id: subscriptionId } },
    { ...peopleWith(), applicants: [] },
  ],
];

describe('a mail goes to no one', () => {
  it.each(withoutRecipient)('%s', (_, given, people) => {
    expect(composeLetter(mail(given), people)).toBeUndefined();
  });

  it('when the manager of the FamiBook that was founded for the applicant is deleted (D8)', () => {
    const approved = {
      template: 'subscription-approved',
      recipient: { kind: 'applicant', id: subscriptionId },
    } as const;
    const { famibookId: _, ...rest } = mail(approved);
    const founded = (people: People) => ({
      ...people,
      applicants: people.applicants.map((one) => ({ ...one, userId: maria })),
    });
    expect(composeLetter(rest, founded(peopleWith()))?.to.email).toBe('maria@example.org');
    expect(composeLetter(rest, founded({ ...peopleWith(), users: [] }))).toBeUndefined();
  });
});

import { parseConfig } from '@famibook/service-kit/config/config';
import { expect, it } from 'vitest';
import { NotifierConfig } from './config.ts';

const SMTP_URL = 'smtps://famibook:hunter2@mail.example:465';

it('a mail server needs the public address, which links in mails begin with (D38)', () => {
  expect(() => parseConfig(NotifierConfig, { SMTP_URL })).toThrow(/PUBLIC_URL: is missing; it should be the address/);
  expect(parseConfig(NotifierConfig, { SMTP_URL, PUBLIC_URL: 'https://family.example' }).SMTP_URL).toBe(SMTP_URL);
  expect(parseConfig(NotifierConfig, {}).SMTP_URL).toBeUndefined();
});

it('the address of a mail server is never printed, as it holds a password', () => {
  const wrong = { SMTP_URL: 'http://famibook:hunter2@mail.example', PUBLIC_URL: 'https://family.example' };
  expect(() => parseConfig(NotifierConfig, wrong)).toThrow(/SMTP_URL: should be the address of a mail server/);
  expect(() => parseConfig(NotifierConfig, wrong)).not.toThrow(/hunter2/);
});

it.each([
  ['FamiBook <no-reply@family.example>', true],
  ['no-reply@family.example', true],
  ['FamiBook', false],
  ['FamiBook <a@b>\r\nBcc: all@example.org', false],
])('the sender %j is accepted: %s', (MAIL_FROM, isAccepted) => {
  const parse = () => parseConfig(NotifierConfig, { MAIL_FROM });
  if (isAccepted) expect(parse().MAIL_FROM).toBe(MAIL_FROM);
  else expect(parse).toThrow(/MAIL_FROM: should be an address/);
});

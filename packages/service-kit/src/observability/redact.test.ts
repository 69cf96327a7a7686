import { describe, expect, it } from 'vitest';
import { redactText } from './redact.ts';

describe('what is masked in a text', () => {
  it.each([
    'postgres://auth:hunter2@db/famibook',
    'see postgres://:hunter2@db and amqp://guest:hunter2@broker',
    'Bearer hunter2',
    'famibook_session=hunter2; Path=/',
    '__Host-famibook_session=hunter2',
    'q=%20famibook_session=hunter2',
    'token eyJhbGciOiJFZERTQSJ9.hunter2.hunter2',
  ])('%s', (text) => {
    expect(redactText(text)).not.toContain('hunter2');
    expect(redactText(text)).toContain('[hidden]');
  });

  // Patterns that read such a text again from each of its letters would take minutes, longer than a test may.
  it.each([
    ['one word', `${'w'.repeat(500_000)}bearer`],
    ['beginnings of tokens', 'eyJ-'.repeat(125_000)],
    ['beginnings of cookies', 'famibook_'.repeat(55_000)],
    ['an address of many colons', `a://${'b:'.repeat(250_000)}`],
    ['blanks', `bearer${' '.repeat(500_000)}`],
  ])('a long text of %s is read once and left as it is', (_, text) => {
    expect(redactText(text)).toBe(text);
  });

  it('a long text of many addresses is masked in each of them', () => {
    expect(redactText('a://b:c@'.repeat(50_000))).toBe('a://b:[hidden]@'.repeat(50_000));
  });
});

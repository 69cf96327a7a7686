import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ConfigError, checkConfigs, parseConfig } from './config.ts';

const Settings = z.object({
  PORT: z.coerce.number().int().max(65535).default(8080).describe('a port from 0 to 65535'),
  SMTP_URL: z.url().optional().describe('an address such as smtps://user:password@host'),
  KEY: z.string().min(12).describe('at least 12 characters'),
});

function issuesOf(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigError) return error.issues;
  }
  return [];
}

describe('settings', () => {
  it('are values with their defaults', () => {
    expect(parseConfig(Settings, { KEY: 'long enough to do', PORT: '1' })).toEqual({
      KEY: 'long enough to do',
      PORT: 1,
    });
  });

  it('name every error at once, with the expected value', () => {
    expect(issuesOf(() => parseConfig(Settings, { PORT: 'many', SMTP_URL: 'nowhere' }))).toEqual([
      { variable: 'PORT', problem: 'should be a port from 0 to 65535' },
      { variable: 'SMTP_URL', problem: 'should be an address such as smtps://user:password@host' },
      { variable: 'KEY', problem: 'is missing; it should be at least 12 characters' },
    ]);
  });

  it('keep their words under a default, an optional and a transform', () => {
    const wrapped = z
      .object({ A: z.coerce.number().describe('a number').default(1), B: z.url().describe('an address').optional() })
      .transform(({ A }) => A);
    expect(issuesOf(() => parseConfig(wrapped, { A: 'x', B: 'x' })).map((issue) => issue.problem)).toEqual([
      'should be a number',
      'should be an address',
    ]);
  });

  it('do without words where a schema has none', () => {
    const silent = z.object({ A: z.coerce.number(), B: z.string() });
    expect(issuesOf(() => parseConfig(silent, { A: 'x' })).map((issue) => issue.problem)).toEqual([
      'is invalid: Invalid input: expected number, received NaN',
      'is missing',
    ]);
  });

  it('take an empty variable for one that is not set', () => {
    expect(parseConfig(Settings, { KEY: 'long enough to do', PORT: ' ', SMTP_URL: '' }).PORT).toBe(8080);
  });

  it('never print what a variable holds', () => {
    const work = () => parseConfig(Settings, { KEY: 'hunter2' });
    expect(work).toThrow(ConfigError);
    expect(work).not.toThrow(/hunter2/);
  });

  it('are checked for several services together, each error reported once', () => {
    const other = z.object({ KEY: Settings.shape.KEY, LIMIT: z.coerce.number().describe('a number') });
    expect(issuesOf(() => checkConfigs([Settings, other], { LIMIT: 'x' })).map((issue) => issue.variable)).toEqual([
      'KEY',
      'LIMIT',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { OnThisDayQuery } from './schemas.ts';

const zoneOf = (timeZone?: string) => OnThisDayQuery.safeParse({ date: '2026-08-09', timeZone }).data?.timeZone;

describe('the time zone of a day', () => {
  it('has one spelling, whatever the case it came in', () => {
    const spellings = ['Europe/Berlin', 'europe/berlin', 'eUrOpE/bErLiN'];
    expect(new Set(spellings.map(zoneOf))).toEqual(new Set(['Europe/Berlin']));
    expect(zoneOf()).toBe('UTC');
  });

  it('is a name that is known', () => {
    expect(['Atlantis/Centre', '+01:23', '-0930', ''].map(zoneOf)).toEqual(Array(4).fill(undefined));
  });
});

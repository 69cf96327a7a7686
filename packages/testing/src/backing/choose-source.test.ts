import { describe, expect, test } from 'vitest';
import { chooseSource, type Situation } from './choose-source.ts';

const situation = (known: Partial<Situation>): Situation => ({
  name: 'Redis',
  setting: 'TEST_REDIS_URL',
  url: undefined,
  wanted: undefined,
  isEngineThere: true,
  isProgramThere: true,
  debianPackage: 'redis-server',
  ...known,
});

describe('the source of a server', () => {
  test('is the given one, whatever else is there', () => {
    expect(chooseSource(situation({ url: 'redis://cache:6379' }))).toBe('given');
    expect(chooseSource(situation({ url: 'redis://cache:6379', wanted: 'docker', isEngineThere: false }))).toBe(
      'given',
    );
  });

  test('is a container where a Docker engine responds', () => {
    expect(chooseSource(situation({}))).toBe('docker');
    expect(chooseSource(situation({ isProgramThere: false }))).toBe('docker');
  });

  test('is a program of the machine where no engine responds, or where TEST_BACKING says so', () => {
    expect(chooseSource(situation({ isEngineThere: false }))).toBe('programs');
    expect(chooseSource(situation({ wanted: 'programs' }))).toBe('programs');
  });

  test('is none when TEST_BACKING wants Docker and no engine responds', () => {
    expect(() => chooseSource(situation({ wanted: 'docker', isEngineThere: false }))).toThrow(
      'No Docker engine responds for Redis: start one, or set TEST_REDIS_URL.',
    );
  });

  test('is none when nothing can be had, and one line says what would do', () => {
    const missing = 'These tests need Redis: set TEST_REDIS_URL, start a Docker engine, or run';
    expect(() => chooseSource(situation({ isEngineThere: false, isProgramThere: false }))).toThrow(missing);
    expect(() => chooseSource(situation({ wanted: 'programs', isProgramThere: false }))).toThrow(missing);
  });

  test('is none when TEST_BACKING is misspelt', () => {
    expect(() => chooseSource(situation({ wanted: 'dokcer' }))).toThrow('TEST_BACKING must be docker or programs');
  });
});

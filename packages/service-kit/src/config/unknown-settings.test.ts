import { expect, test } from 'vitest';
import { unknownSettings } from './unknown-settings.ts';

const KNOWN = ['PORT', 'FAMIBOOK_DATA_DIR', 'FAMIBOOK_LIMIT_LOGIN', 'FAMIBOOK_LIMIT_LOGIN_ADDRESS'];

test('a mistyped setting is reported with the name that is nearest', () => {
  expect(unknownSettings({ FAMIBOOK_LIMT_LOGIN: '5', FAMIBOOK_DATA_DIR: '/data' }, KNOWN)).toEqual([
    'FAMIBOOK_LIMT_LOGIN is no setting of FamiBook and changes nothing. Is FAMIBOOK_LIMIT_LOGIN meant?',
  ]);
});

test('a setting that resembles none is reported without a guess, and never with its value', () => {
  expect(unknownSettings({ FAMIBOOK_MYSTERY: 'hunter2' }, KNOWN)).toEqual([
    'FAMIBOOK_MYSTERY is no setting of FamiBook and changes nothing.',
  ]);
});

test('variables of other programs are ignored', () => {
  expect(unknownSettings({ PATH: '/bin', PORTS: '1', MY_FAMIBOOK_X: '1' }, KNOWN)).toEqual([]);
});

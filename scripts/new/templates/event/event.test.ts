import { EVENTS } from '@famibook/contracts/events';
import type { FamiBookId, UserId } from '@famibook/contracts/ids';
import { expect, test } from 'vitest';
import { sampleHappened } from './sample-happened.ts';

test('the event names its FamiBook and its user, and fits its schema', () => {
  const userId = '01890000-0000-7000-8000-000000000001' as UserId;
  const famibookId = '01890000-0000-7000-8000-000000000002' as FamiBookId;
  const data = { userId, famibookId, famibookName: 'The Bergs' };
  expect(sampleHappened('7', 3, data)).toEqual({ type: 'sample.happened.v1', aggregateId: '7', version: 3, data });
  expect(EVENTS['sample.happened.v1'].parse(data)).toEqual(data);
});

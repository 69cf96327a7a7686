import { afterEach, expect, it } from 'vitest';
import { toastStore } from '../toast/toast.ts';
import { logInAgain } from './log-in-again.ts';
import { noteSignOut, resetSessionEnd, sessionEndReason } from './session-ending.ts';

afterEach(resetSessionEnd);

it('what meets the end of a session that the user has ended leads to no login', () => {
  noteSignOut();
  logInAgain();
  expect(toastStore.current()).toEqual([]);
  expect(sessionEndReason()).toBe('signed-out');
});

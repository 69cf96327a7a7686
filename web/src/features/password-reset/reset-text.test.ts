// @vitest-environment node
import { expect, it } from 'vitest';
import { RESET_TEXT } from './reset-text.ts';

it('a request waits for the administrator, who alone approves it (D23)', () => {
  const { status, codeUse } = RESET_TEXT.waiting;
  expect(status).toContain('the administrator');
  expect(codeUse).toContain('the administrator');
  expect(JSON.stringify(RESET_TEXT)).not.toMatch(/manager/i);
});

import { expect, it } from 'vitest';
import { CompleteResetBody, DirectChangeBody } from './schemas.ts';

const issues = (schema: typeof CompleteResetBody | typeof DirectChangeBody, body: unknown) =>
  schema.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('reports a mismatch together with the other errors (D16)', () => {
  expect(
    issues(DirectChangeBody, { email: 'x', oldPassword: '', newPassword: 'secret-1', confirmPassword: 'secret-2' }),
  ).toEqual([
    ['email', 'Invalid email address'],
    ['oldPassword', 'Current password is required'],
    ['confirmPassword', "Passwords don't match"],
  ]);
});

it('says of short passwords that they are short, not that they differ (D15)', () => {
  expect(issues(CompleteResetBody, { requestId: 7, newPassword: 'ab', confirmPassword: 'abc' })).toEqual([
    ['newPassword', 'Password must be at least 6 characters'],
    ['confirmPassword', 'Password must be at least 6 characters'],
  ]);
});

it('wants a numeric request id', () => {
  const twice = { newPassword: 'secret-1', confirmPassword: 'secret-1' };
  expect(CompleteResetBody.safeParse({ requestId: '7', ...twice }).data?.requestId).toBe(7);
  expect(CompleteResetBody.safeParse({ requestId: 'seven', ...twice }).success).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { SubscriptionBody } from './schemas.ts';

const complete = {
  managerName: 'Ana Moreau',
  managerEmail: 'ana@example.org',
  famibookName: 'The Moreau Family',
  password: 'secret1',
  confirmPassword: 'secret1',
};
const issues = (body: unknown) =>
  Object.fromEntries(
    SubscriptionBody.safeParse(body).error?.issues.map(({ path, message }) => [path[0], message]) ?? [],
  );

describe('asking for a subscription', () => {
  it('has defaults for plan and spaces, and drops empty optional fields', () => {
    expect(SubscriptionBody.parse({ ...complete, companyName: ' ', message: '' })).toMatchObject({
      planType: 'basic',
      requestedSpaces: 1,
      companyName: undefined,
      message: undefined,
    });
  });

  it('reports all faulty fields at once, mismatches included (D16)', () => {
    expect(issues({ ...complete, managerName: 'A', requestedSpaces: 51, confirmPassword: 'secret2' })).toEqual({
      managerName: 'Manager name must be at least 2 characters',
      requestedSpaces: 'Requested spaces can be at most 50',
      confirmPassword: 'Passwords do not match',
    });
  });

  it('says that a short password needs 6 characters, in the words of this form', () => {
    expect(issues({ ...complete, password: '12345', confirmPassword: '12345' })).toMatchObject({
      password: 'Password must be at least 6 characters long',
    });
  });
});

import { testOfOwnProduct } from '../../support/test.ts';

const test = testOfOwnProduct;

test.for([
  ['pending-approvals', 'No pending user approvals'],
  ['approved-users', 'No approved users yet'],
  ['password-resets', 'No pending password reset requests'],
  ['password-resets', 'No approved password reset requests'],
  ['all-messages', 'No messages posted yet'],
  ['all-photos', 'No photos uploaded yet'],
  ['subscriptions', 'No pending subscription requests'],
  ['subscriptions', 'No approved subscriptions yet'],
  ['pending-messages', 'No pending messages'],
] as const)('a new product has nothing at %s: %s (spec 2)', async ([tab, text], { open, admin }) => {
  const { page } = await open({ client: admin });
  await page.goto(`/manager/${tab}`);
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard', exact: true }).waitFor();
  await page.getByText(text, { exact: true }).waitFor();
});

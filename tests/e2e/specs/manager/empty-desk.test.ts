import { testOfOwnProduct } from '../../support/test.ts';

const test = testOfOwnProduct;

test.for([
  ['approved-users', 'No approved users found'],
  ['subscriptions', 'No subscription requests found'],
  ['famibooks', 'No FamiBooks yet'],
] as const)('a new platform has nothing at /admin/%s: %s (spec 2)', async ([tab, text], { open, admin }) => {
  const { page } = await open({ client: admin });
  await page.goto(`/admin/${tab}`);
  await page.getByText(text).waitFor();
});

test('the administrator, who sees the photos of all FamiBooks, reads that there are none (spec 2)', async ({
  open,
  admin,
}) => {
  const { page } = await open({ client: admin });
  await page.goto('/');
  await page.getByText('No photos found across all FamiBooks.').waitFor();
  await page.getByText('Users need to upload photos to see them here.').waitFor();
});

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

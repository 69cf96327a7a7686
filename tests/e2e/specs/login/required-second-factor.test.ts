import { createAuthenticator } from '@famibook/testing/clients/authenticator';
import { ADMIN } from '@famibook/testing/product/product';
import { testOfOwnProduct } from '../../support/test.ts';
import { signIn } from './login-test.ts';

const test = testOfOwnProduct.extend('settings', { scope: 'file' }, { FAMIBOOK_REQUIRE_ADMIN_2FA: 'true' });

test('an administrator who must turn on two-step sign-in sees nothing else until then (D42)', async ({ open }) => {
  const { page } = await open();
  await page.goto('/auth');
  await signIn(page, ADMIN, '');
  await page.getByRole('heading', { name: 'Turn on two-step sign-in' }).waitFor();
  await page.goto('/manager');
  await page.getByRole('heading', { name: 'Turn on two-step sign-in' }).waitFor();
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Next' }).click();
  const key = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '';
  await page.getByLabel('Code from your app').fill(await createAuthenticator(key.replaceAll(' ', '')).next());
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor();
});

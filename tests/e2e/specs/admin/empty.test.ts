import { administrator } from '@famibook/testing/families/family';
import { testOfOwnProduct } from '../../support/test.ts';

const EMPTY = [
  ['approved-users', 'No approved users found'],
  ['subscriptions', 'No subscription requests found'],
  ['famibooks', 'No FamiBooks yet'],
] as const;

testOfOwnProduct('each tab of a new platform says that nothing is there yet (spec 2)', async ({ open, product }) => {
  const { page } = await open({ client: await administrator(product.url) });
  for (const [tab, text] of EMPTY) {
    await page.goto(`/admin/${tab}`);
    await page.getByText(text).waitFor();
  }
});

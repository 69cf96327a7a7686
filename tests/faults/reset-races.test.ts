import { approveReset } from '@famibook/contracts/password-reset/endpoints';
import { login } from '@famibook/contracts/sessions/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { ResetBrowser } from '@famibook/testing/clients/reset';
import { administrator, signIn } from '@famibook/testing/families/family';
import { testOfOwnProduct as test } from '@famibook/testing/test';
import { describe, expect } from 'vitest';
import { times } from './counts.ts';
import { inParallel } from './in-parallel.ts';

const approve = (by: Client, id: number) => by.send(approveReset, { params: { id: id as never }, body: {} });

describe('races of password resets (D23)', () => {
  test('1,000 parallel completions of one request: one wins, and its password opens the account', async ({
    product,
    admin,
    family,
  }) => {
    const person = await family.member();
    const phone = await ResetBrowser.asking(product.url, person.email);
    await approve(admin, phone.requestId);
    const responses = await inParallel(times(1_000), (index) => phone.complete(`password-${index}`));
    const [winner, ...others] = responses.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(others).toEqual([]);
    expect(responses.filter(({ status }) => status !== 409)).toHaveLength(1);
    const wins = (index: number | undefined) =>
      new Client(product.url).send(login, {
        body: { email: person.email, password: `password-${index}`, famibookName: family.name },
      });
    expect((await wins(winner)).status).toBe(200);
    expect((await wins(winner === 0 ? 1 : 0)).status).toBe(401);
  });

  test('two sessions of the administrator approving at once: one wins, every time (D27)', async ({
    product,
    admin,
    family,
  }) => {
    const other = await administrator(product.url);
    for (let round = 0; round < times(50); round++) {
      const { email } = await family.pending();
      const { requestId } = await ResetBrowser.asking(product.url, email);
      const responses = await Promise.all([admin, other, admin, other].map((by) => approve(by, requestId)));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    }
  });

  test('two requests of one person approved at once leave one open, every time', async ({ product, admin, family }) => {
    for (let round = 0; round < times(50); round++) {
      const { email } = await family.pending();
      const [one, two] = await inParallel(2, () => ResetBrowser.asking(product.url, email));
      if (!one || !two) throw new TypeError('two have asked');
      await Promise.all([one, two].map(({ requestId }) => approve(admin, requestId)));
      const responses = await Promise.all([one, two].map((browser) => browser.complete('chosen-password')));
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 404]);
    }
  });

  test('a completion while the old password signs in leaves none of its sessions', async ({
    product,
    admin,
    family,
  }) => {
    const person = await family.member();
    const phone = await ResetBrowser.asking(product.url, person.email);
    await approve(admin, phone.requestId);
    const signingIn = inParallel(times(100), () => signIn(product.url, person, family.name).catch(() => undefined));
    expect((await phone.complete('chosen-password')).status).toBe(200);
    const browsers = await signingIn;
    for (const browser of [person.client, ...browsers])
      if (browser) expect((await browser.fetch('/api/user')).status).toBe(401);
  });
});

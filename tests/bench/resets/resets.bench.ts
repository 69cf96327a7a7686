import { changePasswordDirectly, requestReset } from '@famibook/contracts/password-reset/endpoints';
import { Client } from '@famibook/testing/clients/client';
import { ResetBrowser } from '@famibook/testing/clients/reset';
import { administrator, foundFamily, type TestUser } from '@famibook/testing/families/family';
import { npmStart } from '../processes/npm-start.ts';
import { atMost, type Bench, type Figure } from '../report/figure.ts';
import { median, quantile, timed } from '../report/statistics.ts';

const TIMES = 200;
const WARM_UP = 20;
/** As often an e-mail can be tried before attempts on it become slower. */
const TRIES_EACH = 4;
const DIFFERENCE_MS = 5;
const UNLIMITED = { FAMIBOOK_LIMIT_RESET: '100000' };

/** One thing asked of an e-mail, by a browser that was never here. */
type Question = (email: string) => Promise<{ status: number }>;

async function measureBoth(question: Question, known: (time: number) => string) {
  const samples: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let time = 0; time < TIMES + WARM_UP; time++) {
    const emails = { known: known(time), unknown: known(time).replace('@', '.unknown@') };
    // The order changes, so that neither always warms what the other finds.
    const order = time % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const { ms, result } = await timed(() => question(emails[kind]));
      if (result.status >= 500 || result.status === 429) throw new TypeError(`${kind}: ${result.status}`);
      if (time >= WARM_UP) samples[kind].push(ms);
    }
  }
  return samples;
}

const figureOf = (name: string, samples: Record<'known' | 'unknown', number[]>): Figure => ({
  name,
  unit: 'ms',
  value: Math.abs(median(samples.known) - median(samples.unknown)),
  aim: atMost(DIFFERENCE_MS, 'value'),
});

const spread = (name: string, samples: readonly number[]) =>
  `${name}: half within ${median(samples).toFixed(2)} ms, 95 of 100 within ${quantile(samples, 0.95).toFixed(2)} ms`;

export const bench: Bench = {
  name: 'resets',
  method: `A password reset asked for, the status of one that waits, and a direct change with a wrong password, through the
gateway of the running product, each for an e-mail with an account and for one without, in turns, ${TIMES} times after
${WARM_UP} to warm up, by a browser that was never here: how far apart the middles are.`,
  measure: async (print) => {
    await using product = await npmStart({ env: UNLIMITED });
    const family = await foundFamily(product.url, await administrator(product.url));
    const people: TestUser[] = [];
    while (people.length * TRIES_EACH < TIMES + WARM_UP) people.push(await family.pending());
    print(`  ${people.length} people are there`);
    const one = people[0]?.email ?? '';

    const asked = await measureBoth(
      (email) => new Client(product.url).send(requestReset, { body: { email, reason: 'Forgot password request' } }),
      () => one,
    );
    const waiting = new Map<string, ResetBrowser>();
    for (const email of [one, one.replace('@', '.unknown@')])
      waiting.set(email, await ResetBrowser.asking(product.url, email));
    const polled = await measureBoth(
      async (email) => (await waiting.get(email)?.status()) ?? { status: 500 },
      () => one,
    );
    const passwords = { oldPassword: 'not-this-one', newPassword: 'another-one', confirmPassword: 'another-one' };
    const guessed = await measureBoth(
      (email) => new Client(product.url).send(changePasswordDirectly, { body: { email, ...passwords } }),
      (time) => people[Math.floor(time / TRIES_EACH)]?.email ?? '',
    );
    const ways = { 'asked for': asked, status: polled, 'direct change': guessed };
    return {
      figures: Object.entries(ways).map(([name, samples]) =>
        figureOf(`reset, ${name}: known and unknown apart`, samples),
      ),
      notes: Object.entries(ways).flatMap(([name, samples]) => [
        spread(`${name}, known`, samples.known),
        spread(`${name}, unknown`, samples.unknown),
      ]),
      details: ways,
    };
  },
};

// @vitest-environment node
import { expect, it } from 'vitest';
import { isAboutCurrent, noteFamibookName } from './pushed-famibook.ts';

const push = (famibookName: string | null) => ({ type: 'photo_uploaded' as const, data: { id: 'a', famibookName } });
const inFamibook = (famibookId: string | null, famibookName: string | null) =>
  ({ famibookId, famibookName }) as Parameters<typeof isAboutCurrent>[1];

it('a push under the former or the new name of a renamed FamiBook is about it, one of another is not (D28, D40)', () => {
  noteFamibookName('The Moreaus', 'moreau');
  noteFamibookName('The Bergs', 'berg');
  noteFamibookName('The Moreau Family', 'moreau');
  for (const read of ['The Moreaus', 'The Moreau Family']) {
    const user = inFamibook('moreau', read);
    expect(isAboutCurrent(push('The Moreaus'), user)).toBe(true);
    expect(isAboutCurrent(push('The Moreau Family'), user)).toBe(true);
    expect(isAboutCurrent(push('The Bergs'), user)).toBe(false);
    expect(isAboutCurrent(push('The Lunds'), user)).toBe(false);
    expect(isAboutCurrent(push(null), user)).toBe(false);
  }
});

it('a name that another FamiBook has taken is of that one', () => {
  noteFamibookName('The Moreaus', 'moreau');
  noteFamibookName('The Moreaus', 'berg');
  expect(isAboutCurrent(push('The Moreaus'), inFamibook('moreau', 'The Moreau Family'))).toBe(false);
  expect(isAboutCurrent(push('The Moreaus'), inFamibook('berg', 'The Moreaus'))).toBe(true);
});

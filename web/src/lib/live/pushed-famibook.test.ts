// @vitest-environment node
import { expect, it } from 'vitest';
import { isAboutCurrent, noteFamiBookName } from './pushed-famibook.ts';

const push = (famibookName: string | null) => ({ type: 'photo_uploaded' as const, data: { id: 'a', famibookName } });
const inFamiBook = (famibookId: string | null, famibookName: string | null) =>
  ({ famibookId, famibookName }) as Parameters<typeof isAboutCurrent>[1];

it('a push under the former or the new name of a renamed FamiBook is about it, one of another is not (D28, D40)', () => {
  noteFamiBookName('The Moreaus', 'moreau');
  noteFamiBookName('The Bergs', 'berg');
  noteFamiBookName('The Moreau Family', 'moreau');
  for (const read of ['The Moreaus', 'The Moreau Family']) {
    const user = inFamiBook('moreau', read);
    expect(isAboutCurrent(push('The Moreaus'), user)).toBe(true);
    expect(isAboutCurrent(push('The Moreau Family'), user)).toBe(true);
    expect(isAboutCurrent(push('The Bergs'), user)).toBe(false);
    expect(isAboutCurrent(push('The Lunds'), user)).toBe(false);
    expect(isAboutCurrent(push(null), user)).toBe(false);
  }
});

it('a name that another FamiBook has taken is of that one', () => {
  noteFamiBookName('The Moreaus', 'moreau');
  noteFamiBookName('The Moreaus', 'berg');
  expect(isAboutCurrent(push('The Moreaus'), inFamiBook('moreau', 'The Moreau Family'))).toBe(false);
  expect(isAboutCurrent(push('The Moreaus'), inFamiBook('berg', 'The Moreaus'))).toBe(true);
});

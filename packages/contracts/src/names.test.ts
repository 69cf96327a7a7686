import { describe, expect, it } from 'vitest';
import { openFamiBook } from './famibooks/endpoints.ts';
import { fitsInPath, isMixedScript, issueOfFamiBookName, issueOfName } from './names.ts';
import { RegisterBody } from './sessions/schemas.ts';
import { SubscriptionFields } from './subscriptions/schemas.ts';
import { FamiBookName, FirstName, LastName, NewFamiBookName } from './text.ts';
import { composed } from './tidy.ts';

const UNSEEN = 'Name needs at least one character that can be seen';
const INVISIBLE = 'Name contains invisible characters. Letters of any language, digits, signs and emoji are allowed';

describe('a name (D45)', () => {
  it.each([
    'Ana',
    "O'Neil-Świątek",
    'Nguyễn Thị Ánh',
    'E\u0301lodie',
    '李小龍',
    '葛\u{e0100}城',
    'さくら',
    'محمد علی',
    'علی\u200cرضا',
    'क्\u200dष',
    'ന്\u200d',
    'The Bergs 👨‍👩‍👧‍👦',
    'Home ❤️‍🔥 🏳️‍🌈 👍🏽',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} family',
    '1️⃣ family',
    '❤',
    '...',
    '.a',
    '2026',
    '&',
  ])('may be %s', (name) => {
    expect(issueOfName('Name', name)).toBeUndefined();
    expect(FirstName.parse(name)).toBe(composed(name));
  });

  it.each([
    ['\u200b', UNSEEN],
    ['\u3164', UNSEEN],
    ['\u2800', UNSEEN],
    ['\u202e\u200d \u00ad', UNSEEN],
    ['\ufe0f', UNSEEN],
    ['Ash\u200b Family', INVISIBLE],
    ['\u202eylimaF hsA', INVISIBLE],
    ['Ash\u3164', INVISIBLE],
    ['As\u200dh', INVISIBLE],
    ['As\u200ch', INVISIBLE],
    ['Ash\u2066', INVISIBLE],
    ['Ash\ufe00', INVISIBLE],
    ['Ash\u034f', INVISIBLE],
    ['So\u00adphie', INVISIBLE],
    ['Ash\u{e0041}', INVISIBLE],
    ['❤\u200d', INVISIBLE],
    ['.', 'Name cannot be only "." or ".."'],
    ['..', 'Name cannot be only "." or ".."'],
  ])('is not %j', (name, text) => {
    expect(issueOfName('Name', name)).toBe(text);
  });

  it('is asked for at every door that makes one, with the text of its field', () => {
    const texts = (result: { success: boolean; error?: { issues: { path: PropertyKey[]; message: string }[] } }) =>
      Object.fromEntries((result.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
    const account = { email: 'ana@example.org', password: 'open-sesame', famibookName: 'The Bergs' };
    expect(texts(RegisterBody.safeParse({ ...account, firstName: '\u200b', lastName: '..' }))).toEqual({
      firstName: 'First name needs at least one character that can be seen',
      lastName: 'Last name cannot be only "." or ".."',
    });
    const fields = { managerEmail: 'ana@example.org', password: 'open-sesame', confirmPassword: 'open-sesame' };
    expect(
      texts(SubscriptionFields.safeParse({ ...fields, managerName: 'Ana\u202e', famibookName: 'Ash\u200b Family' })),
    ).toEqual({
      managerName: expect.stringMatching(/^Manager name contains invisible characters\./),
      famibookName: expect.stringMatching(/^FamiBook name contains invisible characters\./),
    });
    expect(openFamiBook.body.safeParse({ famibookName: '..' }).success).toBe(false);
    for (const schema of [LastName, NewFamiBookName]) expect(schema.safeParse('\u3164').success).toBe(false);
  });

  it('that is missing is still asked for in the words of its field', () => {
    expect(FirstName.safeParse('  ').error?.issues.map(({ message }) => message)).toEqual(['First name is required']);
  });

  it('of a FamiBook that exists already still finds it', () => {
    for (const name of ['..', 'Ash\u200b Family', '\u202eylimaF hsA', 'Ash\\Oak', 'Ash/../Oak'])
      expect(FamiBookName.parse(name)).toBe(name);
  });
});

describe('the name of a new FamiBook, which the path of a request must be able to carry (D29, D45)', () => {
  const isNamed = (name: string) => {
    const isValid = NewFamiBookName.safeParse(name).success;
    expect(new RegExp(String(NewFamiBookName.meta()?.pattern), 'u').test(name)).toBe(isValid);
    return isValid;
  };

  it.each(['Ash/Oak', '.a/..b', 'Ash/...', 'Ash / .. / Oak', '/', 'Ash..', 'Ash ..', '..Ash/'])('may be %s', (name) => {
    expect(issueOfFamiBookName('Name', name)).toBeUndefined();
    expect(isNamed(name)).toBe(true);
  });

  it.each([
    ['Ash\\Oak', 'Name cannot contain "\\"'],
    ['Ash/../Oak', 'Name cannot have only "." or ".." before or after a "/"'],
    ['../Oak', 'Name cannot have only "." or ".." before or after a "/"'],
    ['Ash/.', 'Name cannot have only "." or ".." before or after a "/"'],
    ['..', 'Name cannot be only "." or ".."'],
    ['\u200b', UNSEEN],
  ])('is not %j', (name, text) => {
    expect(issueOfFamiBookName('Name', name)).toBe(text);
    expect(isNamed(name)).toBe(false);
    expect(isNamed(` ${name}  `)).toBe(false);
  });

  it('is what the text of the field says', () => {
    const { error } = openFamiBook.body.safeParse({ famibookName: 'Ash/../Oak' });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'FamiBook name cannot have only "." or ".." before or after a "/"',
    ]);
  });
});

describe('a name that mixes scripts (D45)', () => {
  it.each(['Аsh Family', 'Ash Fаmily', 'Αsh', 'Familie Иванов', 'Աsh'])('is %s', (name) => {
    expect(isMixedScript(name)).toBe(true);
  });

  it.each([
    'Ash Family',
    'Семья Ивановых',
    '李小龍 Lee',
    'さくら サクラ 桜 Sakura',
    '김 Kim',
    'Ana 2 ❤',
    'Élodie',
    '12',
    'محمد',
  ])('is not %s', (name) => {
    expect(isMixedScript(name)).toBe(false);
  });
});

it('a name of before the rule does not fit in a path when it has a backslash or a dot segment (D45)', () => {
  for (const name of ['A \\o/ B', 'Ash/../Oak', './Ash', 'Ash/..', '..']) expect(fitsInPath(name), name).toBe(false);
  for (const name of ['The Bergs', 'Ash/Oak', 'Dr. No', 'Ash...', '…']) expect(fitsInPath(name), name).toBe(true);
});

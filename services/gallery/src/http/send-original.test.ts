import { expect, test } from 'vitest';
import { downloadName } from './send-original.ts';

test.each([
  ['Grandma at the sea', 'image/jpeg', 'Grandma at the sea.jpg'],
  ['First line\nsecond line', 'image/png', 'First line.png'],
  ['../../etc/passwd', 'image/gif', 'etc passwd.gif'],
  ['a"b\\c<d>e:f|g?h*i', 'image/jpeg', 'a b c d e f g h i.jpg'],
  ['\u202egpj.exe', 'image/jpeg', 'gpj.exe.jpg'],
  ['...', 'image/jpeg', 'photo.jpg'],
  ['👨‍👩‍👧 family', 'image/jpeg', '👨‍👩‍👧 family.jpg'],
])('%j becomes a name that every file system accepts (D17)', (description, type, name) => {
  expect(downloadName(description, type)).toBe(name);
});

test('a long description gives a short name (D17)', () => {
  expect(downloadName('ä'.repeat(500), 'image/jpeg')).toBe(`${'ä'.repeat(80)}.jpg`);
});

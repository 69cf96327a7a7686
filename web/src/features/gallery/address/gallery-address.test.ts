// @vitest-environment node
import { expect, it } from 'vitest';
import { changeGalleryAddress, readGalleryAddress } from './gallery-address.ts';

it('search and order are in the address (D13)', () => {
  expect(readGalleryAddress('?tag=beach&sort=taken')).toEqual({ search: 'beach', author: null, sort: 'taken' });
  expect(readGalleryAddress('')).toEqual({ search: '', author: null, sort: null });
  expect(readGalleryAddress('?sort=sideways').sort).toBeNull();
});

it('a tag and a person are not asked for together', () => {
  expect(readGalleryAddress('?tag=beach&author=7')).toEqual({ search: '', author: '7', sort: null });
});

it('a change leaves alone what belongs to others', () => {
  expect(changeGalleryAddress('?photo=1&tag=sea', { search: 'beach & dunes' })).toBe('?photo=1&tag=beach+%26+dunes');
  expect(changeGalleryAddress('?tag=sea&sort=taken', { search: '' })).toBe('?sort=taken');
  expect(changeGalleryAddress('?tag=sea', { search: '', author: '7' })).toBe('?author=7');
  expect(changeGalleryAddress('?tag=sea', { search: '' })).toBe('');
});

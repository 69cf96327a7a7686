import { cloud, hills, pine, sea, sky, stars, strewn, sun, tree } from './nature.ts';
import { dog, elias, group, ingrid, mika, nora, pip, sam } from './people.ts';
import type { Scene } from './scene.ts';
import { balloon, cake, city, firework, garland, house, parasol, sailboat, table } from './things.ts';

const festive = ['#c8553a', '#e0a63b', '#47705a', '#8a2f57', '#2f5d7c'];

export const atHome = {
  eightyCandles: {
    shape: 'landscape',
    layers: [
      sky('#f3cdb8', '#f8e3cf'),
      garland(0.08, 0.06, festive, 'flags'),
      balloon(0.12, 0.34, 7, '#c8553a'),
      balloon(0.21, 0.28, 6, '#e0a63b'),
      balloon(0.88, 0.32, 7, '#8a2f57'),
      group(0.34, 0.76, 7, 19, [{ ...ingrid, arms: 'up' }, nora, elias]),
      hills(0.8, 0.01, '#c98468', 3),
      cake(0.5, 0.88, 6.5, 8),
    ],
  },
  newFlat: {
    shape: 'classic',
    layers: [
      sky('#c18ea6', '#eab79c', '#f7d9ae'),
      sun(0.76, 0.32, 6.5),
      hills(0.62, 0.08, '#a2708f'),
      city(0.86, '#4f3a56', '#ffdb93'),
    ],
  },
  gardenTable: {
    shape: 'wide',
    layers: [
      sky('#f4d6ab', '#fbead0'),
      tree(0.08, 0.8, 11, '#7f9a62', '#a3b87e'),
      tree(0.94, 0.82, 12, '#728f5a', '#97ae72'),
      garland(0.12, 0.09, ['#ffcf70', '#ffe2a0'], 'lamps'),
      hills(0.72, 0.03, '#9fb277'),
      group(0.32, 0.84, 5.4, 16, [nora, sam, ingrid, mika, elias]),
      table(0.5, 0.82, 7.5, '#fff8ec'),
    ],
  },
  fireworks: {
    shape: 'portrait',
    layers: [
      sky('#191c3a', '#3b2f5c', '#7c4a6b'),
      stars(70, 0.5),
      firework(0.34, 0.24, 6.5, '#ffcf70'),
      firework(0.74, 0.36, 4.6, '#f08a7a'),
      firework(0.52, 0.5, 3.4, '#9fd6c4'),
      city(0.96, '#1f1b36', '#ffce7a'),
    ],
  },
  grandmasHouse: {
    shape: 'square',
    layers: [
      sky('#a9cbd9', '#fbeed6'),
      cloud(0.3, 0.2, 5),
      hills(0.6, 0.08, '#b5c492'),
      tree(0.84, 0.78, 8, '#7f9a62', '#a3b87e'),
      house(0.46, 0.8, 10, '#fbf0df', '#a8431f'),
      hills(0.8, 0.02, '#92aa6c'),
      strewn(60, 0.82, 0.98, 0.9, ['#d98aa0', '#fff3e0', '#e0a63b', '#c8553a']),
      group(0.72, 0.9, 4.4, 12, [{ ...ingrid, arms: 'wave' }]),
    ],
  },
  winterWindow: {
    shape: 'tall',
    layers: [
      sky('#2c3358', '#6a5f86', '#b98a98'),
      stars(60, 0.4),
      hills(0.6, 0.06, '#cfd3e3'),
      pine(0.12, 0.72, 8, '#4a5a78'),
      pine(0.9, 0.7, 9, '#435270'),
      house(0.5, 0.8, 8.5, '#a0667a', '#4b3550', '#ffd98a'),
      hills(0.79, 0.03, '#e4e4ee'),
      hills(0.9, 0.03, '#f4f2f5'),
      strewn(110, 0, 1, 0.5, ['#ffffff']),
    ],
  },
  goodDog: {
    shape: 'square',
    layers: [
      sky('#f2dcc0', '#f9ebd7'),
      sun(0.5, 0.42, 16, '#fff6e2'),
      hills(0.78, 0.02, '#d3a77e'),
      dog(0.46, 0.84, 17, '#a06a3f'),
    ],
  },
  school: {
    shape: 'portrait',
    layers: [
      sky('#b7d7e4', '#fbefd9'),
      tree(0.12, 0.76, 9, '#c8a24a', '#e0c473'),
      house(0.66, 0.76, 8, '#d9a07c', '#7b3f34'),
      hills(0.76, 0.02, '#c2b58c'),
      group(0.28, 0.9, 6.6, 17, [nora, { ...pip, child: true, arms: 'wave' }, { ...elias }]),
    ],
  },
  harbour: {
    shape: 'wide',
    layers: [
      sky('#efb28c', '#f9dcb4'),
      sun(0.24, 0.36, 6),
      hills(0.5, 0.06, '#b98a86'),
      house(0.62, 0.58, 3.2, '#fbe9d2', '#a8431f'),
      house(0.72, 0.58, 3.8, '#f0c9a0', '#6b3f4f'),
      house(0.83, 0.58, 3.4, '#fdf3e4', '#2f5d7c'),
      house(0.93, 0.58, 3.9, '#e8b48f', '#7b3f24'),
      sea(0.58, '#6f8fa6', '#ffe7c4'),
      sailboat(0.3, 0.8, 6, '#2f5d7c', '#fff8ec'),
      sailboat(0.52, 0.7, 3.6, '#a8431f', '#f9dcb4'),
    ],
  },
  wedding: {
    shape: 'landscape',
    layers: [
      sky('#f7dfd0', '#fdf1e2'),
      garland(0.1, 0.08, ['#ffd98a', '#ffeab8'], 'lamps'),
      hills(0.66, 0.05, '#bcc79a'),
      tree(0.07, 0.82, 10, '#8ea873', '#b2c592'),
      tree(0.94, 0.82, 10, '#8ea873', '#b2c592'),
      hills(0.8, 0.02, '#a5b681'),
      group(0.42, 0.9, 6.8, 13, [
        { ...mika, top: '#fffaf2', dress: true, arms: 'wave' },
        { ...sam, top: '#3b3a4a', bottom: '#3b3a4a' },
      ]),
      strewn(130, 0, 0.95, 0.7, ['#f0a79a', '#fff8ec', '#e9c46a', '#d98aa0']),
    ],
  },
  pool: {
    shape: 'classic',
    layers: [
      sky('#8ec6d8', '#dcecd9'),
      tree(0.1, 0.6, 9, '#6f9a6a', '#97b98a'),
      tree(0.26, 0.58, 7, '#7fa878', '#a5c497'),
      house(0.76, 0.58, 6, '#fdf3e4', '#c8703f'),
      hills(0.56, 0.02, '#e7d3b0'),
      sea(0.66, '#58a9bd'),
      hills(0.92, 0.01, '#e7d3b0'),
      parasol(0.84, 0.98, 7, ['#e0a63b', '#fff3e0']),
      group(0.36, 0.97, 5, 14, [
        { ...pip, child: true, arms: 'up' },
        { ...mika, arms: 'wave' },
      ]),
    ],
  },
  doorstep: {
    shape: 'tall',
    layers: [
      sky('#e7c6a4', '#f6e2c6'),
      house(0.5, 0.84, 17, '#f3dcc0', '#8a3f2a', '#ffe9bf'),
      hills(0.84, 0.01, '#b5a07c', 3),
      strewn(40, 0.86, 0.99, 1, ['#c8553a', '#e0a63b', '#7f9a62']),
      group(0.3, 0.92, 5.4, 11, [elias, { ...pip, child: true }, nora, { ...ingrid, arms: 'wave' }]),
    ],
  },
} satisfies Record<string, Scene>;

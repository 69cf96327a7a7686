import { render, screen } from '@testing-library/react';
import { Music } from 'lucide-react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { DeskNav } from './desk-nav.tsx';
import { type DeskTab, deskPanel } from './desk-tab.ts';

const AUDIO: DeskTab = {
  id: 'audio',
  label: 'Audio Management',
  icon: Music,
  badge: { count: 'audioFiles', waits: false },
  isFor: () => true,
  Panel: deskPanel(async () => ({ default: () => null })),
};

it.each([
  [1_284, 'Audio Management1,284'],
  [0, 'Audio Management0'],
  [null, 'Audio Management'],
])('a badge of %s files, null for an administrator without a FamiBook, reads %s (D13)', (audioFiles, text) => {
  render(
    <MemoryRouter>
      <DeskNav label="Manager" path="/manager" tabs={[AUDIO]} counts={{ audioFiles }} shown={undefined} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link').textContent).toBe(text);
});

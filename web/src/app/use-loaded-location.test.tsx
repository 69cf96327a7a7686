import { act, render, screen } from '@testing-library/react';
import { Link, MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PAGE_DEADLINE } from '../config/timing.ts';
import type { Pages } from './pages.ts';
import { useLoadedLocation } from './use-loaded-location.ts';

/** A page whose code is loaded when the test says so. */
function slowPage() {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isLoaded = false;
  void promise.then(() => {
    isLoaded = true;
  });
  return { page: { fetch: () => promise, isLoaded: () => isLoaded }, come: () => act(async () => resolve()) };
}

function Address() {
  const { pathname, search } = useLocation();
  return <p>{pathname + search}</p>;
}

function Screens({ pages }: { pages: Pages }) {
  const { location } = useLoadedLocation(pages);
  return (
    <Routes location={location}>
      <Route path="*" element={<Address />} />
    </Routes>
  );
}

function open() {
  const other = slowPage();
  const pages = { '/other': other.page };
  render(
    <MemoryRouter initialEntries={['/?tag=beach']}>
      <Screens pages={pages} />
      <Link to="/other">Other</Link>
      <Link to="/?tag=lake">Lake</Link>
    </MemoryRouter>,
  );
  return other;
}
const press = (name: string) => act(async () => screen.getByRole('link', { name }).click());
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

it('the page before stays, with its own address, until the code of the next page is there', async () => {
  const { come } = open();
  await press('Other');
  expect(screen.getByText('/?tag=beach')).toBeDefined();
  await come();
  expect(screen.getByText('/other')).toBeDefined();
});

it('a page whose code loads slowly is shown after a while, with a text that it loads', async () => {
  open();
  await press('Other');
  await later(PAGE_DEADLINE - 1);
  expect(screen.getByText('/?tag=beach')).toBeDefined();
  await later(1);
  expect(screen.getByText('/other')).toBeDefined();
});

it('a user who has gone to another page is not taken to a page that loads later', async () => {
  const { come } = open();
  await press('Other');
  await press('Lake');
  expect(screen.getByText('/?tag=lake')).toBeDefined();
  await come();
  await later(PAGE_DEADLINE);
  expect(screen.getByText('/?tag=lake')).toBeDefined();
});

import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHomePart } from './use-home-part.ts';
import { useLoadedLocation } from './use-loaded-location.ts';

const NO_PAGES = {};
const TOP_OF_MESSAGES = 2_000;

function Home({ isTravel }: { isTravel: boolean }) {
  useHomePart(isTravel);
  return <section id="messages">Home</section>;
}

function Screens() {
  const { location, isTravel } = useLoadedLocation(NO_PAGES);
  const navigate = useNavigate();
  const addOrder = () => navigate({ search: '?sort=taken', hash: location.hash }, { replace: true });
  return (
    <>
      <Routes location={location}>
        <Route path="/" element={<Home isTravel={isTravel} />} />
        <Route path="/account" element={<p>Account</p>} />
      </Routes>
      {['/?photo=7', '/account', '/#messages'].map((to) => (
        <button type="button" key={to} onClick={() => navigate(to)}>
          {to}
        </button>
      ))}
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button type="button" onClick={addOrder}>
        Add the order
      </button>
    </>
  );
}

beforeEach(() => {
  vi.mocked(window.scrollTo).mockClear();
  // jsdom lays nothing out: the messages are far below the top of a long page.
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9_000);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, TOP_OF_MESSAGES, 360, 900));
  render(
    <MemoryRouter initialEntries={['/#messages']}>
      <Screens />
    </MemoryRouter>,
  );
});
afterEach(() => vi.restoreAllMocks());

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const scrolls = () => vi.mocked(window.scrollTo).mock.calls.length;

it('a page that is loaded at the address of a part begins there', () => {
  expect(scrolls()).toBe(1);
});

it('the order of the photos that is added to the address leaves the page where it is', async () => {
  await press('Add the order');
  expect(scrolls()).toBe(1);
});

it('the order of the photos that is added after Back leaves the position to the browser', async () => {
  await press('/account');
  await press('Back');
  await press('Add the order');
  expect(scrolls()).toBe(1);
});

it('a page that was loaded at the address of a part stays where it is when a photo is closed', async () => {
  await press('/?photo=7');
  await press('Back');
  expect(scrolls()).toBe(1);
});

it('Back from another page to the address of a part leaves the position to the browser, a link does not', async () => {
  await press('/account');
  await press('Back');
  expect(screen.getByText('Home')).toBeDefined();
  expect(scrolls()).toBe(1);
  await press('/account');
  await press('/#messages');
  expect(scrolls()).toBe(2);
});

it('Back on the way to a part leaves the position to the browser', async () => {
  const goToMessages = async () => {
    await press('/?photo=7');
    await press('/#messages');
  };
  const arrive = () => act(async () => void window.dispatchEvent(new Event('scrollend')));
  await goToMessages();
  const before = scrolls();
  await arrive();
  // The messages have moved since, and are followed.
  expect(scrolls()).toBe(before + 1);
  await arrive();
  await goToMessages();
  window.dispatchEvent(new PopStateEvent('popstate'));
  const atBack = scrolls();
  await arrive();
  expect(scrolls()).toBe(atBack);
});

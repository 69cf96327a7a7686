import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { reportServer } from '../../lib/api/reachability.ts';
import { toastStore } from '../../lib/toast/toast.ts';
import { lazyComponent, lazySection } from './lazy-component.tsx';
import { lazyDialog } from './lazy-dialog.tsx';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;
const Waiting = ({ name }: { name: string }) => <p>{name} is on the way</p>;
const Dialog = ({ open }: { open: boolean; onClose: () => void }) => <p>{open ? 'Open' : 'Leaving'}</p>;
const greeting = async () => ({ default: Greeting });

/** A load that fails at first: by default so often that it is given up once. */
function flaky<Code>(code: Code, failures = 2) {
  let tries = 0;
  return async () => {
    tries += 1;
    if (tries <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return { default: code };
  };
}

/** Calls back in the moment in which the role is in the document, before anything that waits for the paint. */
const onceShown = (role: string, callback: () => void) =>
  new MutationObserver((_, observer) => {
    if (!screen.queryByRole(role)) return;
    observer.disconnect();
    callback();
  }).observe(document.body, { childList: true, subtree: true });

// React logs what its error boundaries catch.
const quiet = () => vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => {
  vi.restoreAllMocks();
  reportServer(true);
});

describe('a component whose code is loaded on demand', () => {
  it('shows a fallback until then', async () => {
    const Lazy = lazyComponent(greeting, Waiting);
    render(<Lazy name="Nora" />);
    expect(screen.getByText('Nora is on the way')).toBeTruthy();
    expect(await screen.findByText('Hello Nora')).toBeTruthy();
  });

  it('is there at once when it was fetched before', async () => {
    const Lazy = lazyComponent(greeting, Waiting);
    await Lazy.fetch();
    render(<Lazy name="Nora" />);
    expect(screen.getByText('Hello Nora')).toBeTruthy();
  });

  it('survives a connection that is cut for a moment', async () => {
    const Lazy = lazyComponent(flaky(Greeting, 1));
    render(<Lazy name="Nora" />);
    expect(await screen.findByText('Hello Nora')).toBeTruthy();
  });

  it('is loaded when it is shown after a fetch ahead failed', async () => {
    const Lazy = lazyComponent(flaky(Greeting));
    await Lazy.fetch();
    render(<Lazy name="Nora" />);
    expect(await screen.findByText('Hello Nora')).toBeTruthy();
  });

  it('that does not come is the boundary’s, and tried again when it is shown again', async () => {
    quiet();
    const Lazy = lazyComponent(flaky(Greeting));
    const show = () => (
      <ErrorBoundary fallback={<p>broken</p>}>
        <Lazy name="Nora" />
      </ErrorBoundary>
    );
    const first = render(show());
    expect(await screen.findByText('broken')).toBeTruthy();
    first.unmount();
    render(show());
    expect(await screen.findByText('Hello Nora')).toBeTruthy();
  });

  it('as a part of a page says itself that it did not come, and comes at a press', async () => {
    quiet();
    const Part = lazySection(flaky(Greeting));
    render(<Part name="Nora" />);
    expect((await screen.findByRole('alert')).textContent).toMatch(/could not be loaded/);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Hello Nora')).toBeTruthy();
  });

  it('as a part of a page offers a reload while the server responds, because a new version has other code', async () => {
    quiet();
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
    const Part = lazySection(flaky(Greeting));
    render(<Part name="Nora" />);
    expect(await screen.findByText(/new version/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('as a part of a page offers no reload without a connection, which would lose the page', async () => {
    quiet();
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const Part = lazySection(flaky(Greeting));
    render(<Part name="Nora" />);
    expect(await screen.findByText(/Check your connection/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Reload the page' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  });

  it('as a part of a page comes of itself when the device is online again', async () => {
    quiet();
    const Part = lazySection(flaky(Greeting));
    render(<Part name="Nora" />);
    onceShown('alert', () => window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('Hello Nora')).toBeTruthy();
  });
});

describe('a dialog whose code is loaded on demand', () => {
  const load = vi.fn(async () => ({ default: Dialog }));

  const page = (Lazy: ReturnType<typeof lazyDialog<Parameters<typeof Dialog>[0]>>) =>
    function Page() {
      const [open, setOpen] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpen(!open)}>
            press
          </button>
          <Lazy open={open} onClose={() => setOpen(false)} />
        </>
      );
    };

  it('is not fetched before it is opened, and stays for its leaving', async () => {
    const Page = page(lazyDialog(load));
    render(<Page />);
    expect(load).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('Open')).toBeTruthy();
    await userEvent.click(screen.getByRole('button'));
    expect(screen.getByText('Leaving')).toBeTruthy();
  });

  it('that does not come says so, closes, and comes at the next press', async () => {
    quiet();
    const Page = page(lazyDialog(flaky(Dialog)));
    render(<Page />);
    await userEvent.click(screen.getByRole('button'));
    await vi.waitFor(() => expect(toastStore.current()[0]?.title).toBe('This could not be opened'), {
      timeout: 20_000,
    });
    expect(screen.queryByText('Open')).toBeNull();
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('Open')).toBeTruthy();
  });

  it('that does not come advises a reload while the server responds, and else to check the connection', async () => {
    quiet();
    // The server is not known to be away before the first failure asks it.
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    const Page = page(lazyDialog(flaky(Dialog, Number.POSITIVE_INFINITY)));
    render(<Page />);
    const open = async () => {
      const before = toastStore.current()[0];
      await userEvent.click(screen.getByRole('button'));
      await vi.waitFor(() => expect(toastStore.current()[0]).not.toBe(before), { timeout: 20_000 });
      return toastStore.current()[0]?.description;
    };
    expect(await open()).toContain('reload the page');
    expect(await open()).toContain('Check your connection');
  });

  it('is fetched while the page is idle: it then opens without a network (WEB: offline)', async () => {
    vi.useFakeTimers();
    const load = vi.fn(async () => ({ default: Dialog }));
    const Lazy = lazyDialog(load);
    render(<Lazy open={false} onClose={() => undefined} />);
    expect(load).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    vi.useRealTimers();
    expect(load).toHaveBeenCalledOnce();
    expect(screen.queryByText('Leaving')).toBeNull();
  });
});

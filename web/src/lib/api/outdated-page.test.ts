// @vitest-environment node
import { expect, it, vi } from 'vitest';
import { holdReload, reportOutdatedPage, setOutdatedPageHandler } from './outdated-page.ts';
import { ownerSignal } from './owner-work.ts';

it('what a reload would lose puts it off until the last of it is done (D1)', () => {
  const reload = vi.fn();
  setOutdatedPageHandler(reload);
  const [endImport, endCodes] = [holdReload(), holdReload()];
  reportOutdatedPage('famibook');
  endImport();
  endImport();
  expect(reload).not.toHaveBeenCalled();
  endCodes();
  expect(reload).toHaveBeenCalledExactlyOnceWith('famibook');
  holdReload()();
  reportOutdatedPage('person');
  expect(reload).toHaveBeenLastCalledWith('person');
});

it('what is running for the previous person and FamiBook stops, also while the reload is put off (D1)', () => {
  setOutdatedPageHandler(() => undefined);
  const end = holdReload();
  const signal = ownerSignal();
  reportOutdatedPage('person');
  expect(signal.aborted).toBe(true);
  end();
});

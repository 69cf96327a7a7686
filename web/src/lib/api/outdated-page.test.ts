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

it('who ends a hold and follows the report by themselves drops this report, and no other one (D1)', () => {
  const reload = vi.fn();
  setOutdatedPageHandler(reload);
  const endSwitch = holdReload();
  reportOutdatedPage('famibook');
  endSwitch('famibook');
  expect(reload).not.toHaveBeenCalled();
  const endAnother = holdReload();
  reportOutdatedPage('person');
  endAnother('famibook');
  expect(reload).toHaveBeenCalledExactlyOnceWith('person');
});

it('what is running for the previous person and FamiBook stops, also while the reload is put off (D1)', () => {
  setOutdatedPageHandler(() => undefined);
  const end = holdReload();
  const signal = ownerSignal();
  reportOutdatedPage('person');
  expect(signal.aborted).toBe(true);
  end();
});

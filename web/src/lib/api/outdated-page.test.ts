import { expect, it, vi } from 'vitest';
import { holdReload, reportOutdatedPage, setOutdatedPageHandler } from './outdated-page.ts';

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

import { expect, it, vi } from 'vitest';

it('months have the American names that dates have, in a browser without English', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE']);
  const { monthName, shortMonthName } = await import('./month-name.ts');
  expect(shortMonthName('2019-09')).toBe('Sep');
  expect(monthName('2019-09')).toBe('September 2019');
});

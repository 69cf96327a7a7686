import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Dialogs, menus and toasts stand outside the page. */
export const OUTSIDE_THE_PAGE: readonly string[] = [
  '#headlessui-portal-root',
  '[role=region][aria-label^=Notification]',
];
/** A tooltip belongs to what it names, and stands outside the page only to be drawn above it. */
const TOOLTIP = '[data-radix-popper-content-wrapper]';

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** What axe finds in a page, or only in those parts of it, in words. */
export async function axeFindings(page: Page, parts?: readonly string[]): Promise<string[]> {
  // Where the pointer was left is no part of the state.
  await page.mouse.move(0, 0);
  // Reading its half megabyte takes longer than many a look: once a page.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  const context = { exclude: [[TOOLTIP]], ...(parts && { include: parts.map((part) => [part]) }) };
  const options = { resultTypes: ['violations'] };
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(context)}, ${JSON.stringify(options)}).then(({ violations }) =>
      violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })) })))`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Dialogs, menus and toasts stand outside the page. */
export const OUTSIDE_THE_PAGE: readonly string[] = [
  '#headlessui-portal-root',
  '[role=region][aria-label^=Notification]',
];
/** A tooltip is outside the page only to be drawn above it. */
const TOOLTIP = '[data-radix-popper-content-wrapper]';

interface Violation {
  id: string;
  nodes: { html: string; failureSummary?: string }[];
}

/** The findings of axe in a page, or in some parts of it, as texts. */
export async function axeFindings(page: Page, parts?: readonly string[]): Promise<string[]> {
  // A hovered element is no part of the state.
  await page.mouse.move(0, 0);
  // Loading its half megabyte takes longer than most checks, so it is loaded once for each page.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  // Half faded in, a text has too little contrast; what turns for ever is not waited for.
  await page.evaluate(`Promise.allSettled(document.getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    .map(({ finished }) => finished)).then(() => undefined)`);
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

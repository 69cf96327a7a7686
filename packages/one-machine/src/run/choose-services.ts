import type { ServiceName } from '@famibook/contracts/services';
import { CannotStart } from '../cannot-start.ts';

/**
 * What `SERVICES` says this process is, e.g. `gallery,media`; unset: everything.
 * @throws CannotStart naming what there is
 */
export function chooseServices(wanted: string | undefined, built: readonly ServiceName[]): ServiceName[] {
  const names = (wanted ?? '').split(/[\s,]+/).filter(Boolean);
  const unknown = names.filter((name) => !(built as readonly string[]).includes(name));
  if (unknown.length > 0) {
    throw new CannotStart(
      `SERVICES should be some of ${built.join(', ')}; there is no service called ${unknown.join(', ')}.`,
    );
  }
  return built.filter((name) => names.length === 0 || names.includes(name));
}

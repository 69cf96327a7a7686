import { SERVICES_WITH_DATABASE, ServiceName } from '@famibook/contracts/services';
import { CannotStart } from './cannot-start.ts';
import type { AnyServiceDefinition } from './service.ts';

/** All services that a process can run; the code of a service is loaded only when it is chosen. */
export type Catalogue = Readonly<Partial<Record<ServiceName, () => Promise<AnyServiceDefinition>>>>;

export function namesIn(catalogue: Catalogue): ServiceName[] {
  return ServiceName.array().parse(Object.keys(catalogue));
}

/**
 * @throws TypeError when a service has a database and is not named among those that have one, or the other way round
 */
export async function loadServices(
  catalogue: Catalogue,
  names: readonly ServiceName[],
): Promise<AnyServiceDefinition[]> {
  const definitions = await Promise.all(names.flatMap((name) => catalogue[name]?.() ?? []));
  for (const { name, migrations } of definitions) {
    if ((migrations !== undefined) !== SERVICES_WITH_DATABASE.includes(name)) {
      throw new TypeError(`SERVICES_WITH_DATABASE should ${migrations ? '' : 'not '}name ${name}`);
    }
  }
  return definitions;
}

/**
 * The services that `SERVICES` names, e.g. `gallery,media`; all of them when it is unset.
 * @throws CannotStart with the names of all services
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

import { ServiceName } from '@famibook/contracts/services';
import type { BootOptions, RunningService } from '@famibook/service-kit/boot';
import type { ServiceDefinition } from '@famibook/service-kit/service';
import type { z } from 'zod';

/** A service as the starter sees it: its settings can be checked, and it can be brought to life. */
export interface Bootable {
  name: ServiceName;
  config: z.ZodType;
  boot(options: BootOptions): Promise<RunningService>;
}

/** What a process can be. Nothing of a service is loaded before it is chosen. */
export type Catalogue = Readonly<Partial<Record<ServiceName, () => Promise<Bootable>>>>;

/** Known before anything is loaded: the database starts while the services load. */
export const SERVICES_WITH_DATABASE: readonly ServiceName[] = ['auth', 'gallery', 'media', 'board', 'admin'];

export const namesIn = (catalogue: Catalogue): ServiceName[] => ServiceName.array().parse(Object.keys(catalogue));

/** @throws TypeError when the service has a database and is not named among those, or the other way round */
export const bootable = <Config>(definition: ServiceDefinition<Config>): Bootable => {
  const { name, config, migrations } = definition;
  if ((migrations !== undefined) !== SERVICES_WITH_DATABASE.includes(name)) {
    throw new TypeError(`SERVICES_WITH_DATABASE should ${migrations ? '' : 'not '}name ${name}`);
  }
  return {
    name,
    config,
    boot: async (options) => (await import('@famibook/service-kit/boot')).bootService(definition, options),
  };
};

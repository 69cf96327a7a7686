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
export type Catalogue = Readonly<Partial<Record<ServiceName, { hasDatabase: boolean; load(): Promise<Bootable> }>>>;

export const namesIn = (catalogue: Catalogue): ServiceName[] => ServiceName.array().parse(Object.keys(catalogue));

export const bootable = <Config>(definition: ServiceDefinition<Config>): Bootable => ({
  name: definition.name,
  config: definition.config,
  boot: async (options) => (await import('@famibook/service-kit/boot')).bootService(definition, options),
});

import { z } from 'zod';
import { ServiceName } from '../services.ts';

/** `degraded` works while broker or cache are away; `down` cannot work (D37). */
export const ServiceState = z.enum(['up', 'degraded', 'down']);

export type ServiceState = z.infer<typeof ServiceState>;

export const Health = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  services: z.partialRecord(ServiceName, ServiceState),
});

export type Health = z.infer<typeof Health>;

/** What the app must know before anyone signs in; `contact` is how to reach the administrator, as a link. */
export const ClientConfig = z.object({ adminEmail: z.string(), version: z.string(), contact: z.string().nullable() });

export type ClientConfig = z.infer<typeof ClientConfig>;

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ServiceName } from '../services.ts';
import * as routes from './routes.ts';

/** `degraded` works while broker or cache are away; `down` cannot work (D37). */
export const ServiceState = z.enum(['up', 'degraded', 'down']);

export type ServiceState = z.infer<typeof ServiceState>;

export const Health = z.object({
  status: z.enum(['ok', 'degraded', 'down']),
  version: z.string(),
  services: z.partialRecord(ServiceName, ServiceState),
});

export type Health = z.infer<typeof Health>;

/** What the app must know before anyone signs in. */
export const ClientConfig = z.object({ adminEmail: z.string(), version: z.string() });

export type ClientConfig = z.infer<typeof ClientConfig>;

export const getHealth = endpoint(routes.getHealth, {
  stream: true,
  summary: 'State of each service: 503 while one is down, else 200 (D37)',
  answer: Health,
});
export const getConfig = endpoint(routes.getConfig, {
  summary: 'What the app must know before sign-in (D3)',
  answer: ClientConfig,
});
export const getOpenApi = endpoint(routes.getOpenApi, {
  stream: true,
  summary: 'This description',
});
export const getDocs = endpoint(routes.getDocs, {
  stream: true,
  summary: 'This description, readable',
});

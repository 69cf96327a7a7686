import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { ServiceName } from '../services.ts';

const service = 'gateway';

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

export const getHealth = endpoint({
  name: 'getHealth',
  service,
  method: 'GET',
  path: '/api/health',
  access: 'public',
  stream: true,
  summary: 'State of each service: 503 while one is down, else 200 (D37)',
  answer: Health,
});
export const getConfig = endpoint({
  name: 'getConfig',
  service,
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: 'What the app must know before sign-in (D3)',
  answer: ClientConfig,
});
export const getOpenApi = endpoint({
  name: 'getOpenApi',
  service,
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  stream: true,
  summary: 'This description',
});
export const getDocs = endpoint({
  name: 'getDocs',
  service,
  method: 'GET',
  path: '/api/docs',
  access: 'public',
  stream: true,
  summary: 'This description, readable',
});

import { z } from 'zod';

export const SERVICE_NAMES = ['gateway', 'auth', 'gallery', 'media', 'admin', 'notifier'] as const;
export const ServiceName = z.enum(SERVICE_NAMES);
export type ServiceName = z.infer<typeof ServiceName>;

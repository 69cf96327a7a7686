import { endpoint } from '../endpoint.ts';
import * as routes from './routes.ts';
import { ClientConfig, Health } from './schemas.ts';

export const getHealth = endpoint(routes.getHealth, {
  stream: true,
  summary: 'State of each service: 503 while one is down, else 200 (D37)',
  response: Health,
});
export const getConfig = endpoint(routes.getConfig, {
  summary: 'What the app must know before sign-in (D3)',
  response: ClientConfig,
});
export const getOpenApi = endpoint(routes.getOpenApi, {
  stream: true,
  summary: 'This description',
});
export const getDocs = endpoint(routes.getDocs, {
  stream: true,
  summary: 'This description, readable',
});

export { getConfig, getDocs, getHealth, getOpenApi, Health, ServiceState } from '../system/endpoints.ts';

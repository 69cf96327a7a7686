export { listMonths, listOnThisDay } from '../photos/endpoints.ts';

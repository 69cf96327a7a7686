export { findMembershipsOf, findUsedPortraits, getPortrait, stagePortrait } from '../portraits/endpoints.ts';

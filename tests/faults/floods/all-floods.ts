import type { Flood } from './flood.ts';
import { manyConnections } from './many-connections.ts';
import { manyLive } from './many-live.ts';
import { pipelinedFiles } from './pipelined-files.ts';
import { promisedUploads } from './promised-uploads.ts';
import { hugePortraits, longAnimations } from './renderings.ts';
import { slowSignIns } from './slow-sign-ins.ts';

/** Each of them in this folder, one file a kind. */
export const ALL_FLOODS: readonly Flood[] = [
  pipelinedFiles,
  slowSignIns,
  manyConnections,
  manyLive,
  promisedUploads,
  hugePortraits,
  longAnimations,
];

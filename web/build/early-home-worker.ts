import { parentPort, workerData } from 'node:worker_threads';
import { builtinEnvironments } from 'vitest/runtime';

// Modules of the web app ask for a window when they are loaded, and get the one that the tests have. In a worker nothing
// else of the build finds it.
await builtinEnvironments.jsdom.setup(globalThis, {});
window.matchMedia = (media) => Object.assign(new EventTarget(), { matches: false, media }) as MediaQueryList;
const program: typeof import('../src/app/early-home/early-home.tsx') = await import(workerData);
parentPort?.postMessage(program.earlyHome());
process.exit();

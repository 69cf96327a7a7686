// Outlives the tests by a moment: when its standard input ends, however that came about, it ends what they started.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { removeContainers } from './docker-engine.ts';

const groups = new Set();
const folders = new Set();
const labels = new Map();

/** To the whole process group where there is one of that number, else to the process. */
function kill(pid) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

for await (const line of createInterface({ input: process.stdin })) {
  const { started, ended, folder, engine, label } = JSON.parse(line);
  if (started) groups.add(started);
  if (ended) groups.delete(ended);
  if (folder) folders.add(folder);
  if (label) labels.set(label, engine);
}
for (const pid of groups) kill(pid);
const removeAll = () => Promise.allSettled([...labels].map(([label, engine]) => removeContainers(engine, label)));
await removeAll();
// One that was being created as the tests ended is there a moment later.
await wait(labels.size > 0 ? 1_000 : 200);
await removeAll();
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

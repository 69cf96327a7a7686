// Outlives the tests by a moment: when its standard input ends, however that came about, it ends what they started.
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

const groups = new Set();
const folders = new Set();

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
  const { started, ended, folder } = JSON.parse(line);
  if (started) groups.add(started);
  if (ended) groups.delete(ended);
  if (folder) folders.add(folder);
}
for (const pid of groups) kill(pid);
await wait(200);
for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });

import { readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem } from 'node:os';

const linuxName = (): string =>
  /^PRETTY_NAME="(.*)"$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? process.platform;

/** The machine the figures belong to, and how busy it was with other things when the run began. */
export const describeMachine = () => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  memoryGB: Math.round(totalmem() / 1024 ** 3),
  system: `${linuxName()}, Linux ${release()}`,
  node: process.version,
  loadBefore: Number(loadavg()[0]?.toFixed(2)),
  at: new Date().toISOString(),
});

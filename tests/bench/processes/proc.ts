import { readdirSync, readFileSync } from 'node:fs';

const MICROSECONDS_PER_TICK = 10_000;
const KILOBYTES_PER_MEGABYTE = 1024;

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** A program's name may hold spaces and brackets: the fields begin after the last one. */
function statOf(pid: number): string[] {
  const text = read(pid, 'stat');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

export const programOf = (pid: number): string => read(pid, 'comm').trim();
export const commandLineOf = (pid: number): string => read(pid, 'cmdline').replaceAll('\0', ' ').trim();

const allPids = (): number[] => readdirSync('/proc').map(Number).filter(Number.isInteger);

/** Every process of the machine whose command line matches. */
export const pidsOf = (commandLine: RegExp): number[] =>
  allPids().filter((pid) => commandLine.test(commandLineOf(pid)));

/** A process and all that it started, and those started in turn. */
export function familyOf(root: number): number[] {
  const children = new Map<number, number[]>();
  for (const pid of allPids()) {
    const parent = Number(statOf(pid)[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const all = [root];
  for (const pid of all) all.push(...(children.get(pid) ?? []));
  return all;
}

/** Processor time that these have used so far, in and for them. */
export function cpuMicrosecondsOf(pids: readonly number[]): number {
  const ticks = pids.map((pid) => Number(statOf(pid)[11]) + Number(statOf(pid)[12]));
  return ticks.reduce((sum, each) => sum + (each || 0), 0) * MICROSECONDS_PER_TICK;
}

/**
 * The memory that a process fills, its program's files among it, which other processes of the same program may share. A
 * share of them (PSS) would be smaller the more processes of Node run beside.
 */
export const residentMegabytesOf = (pid: number): number =>
  Number(/^Rss:\s+(\d+) kB/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0) / KILOBYTES_PER_MEGABYTE;

import { readdir, readFile, readlink } from 'node:fs/promises';
import type { Product } from '@famibook/testing/product/product';

/** What a running product holds on to. */
export interface Held {
  /** All handles: files, sockets, pipes. */
  handles: number;
  /** Those among them that hold people's content. */
  files: string[];
  /** Resident memory of the process, megabytes. */
  megabytes: number;
}

export async function readHeld({ process: { pid }, dataDir }: Product): Promise<Held> {
  const folder = `/proc/${pid}/fd`;
  const names = await readdir(folder);
  const targets = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  const isBytes = (target: string) =>
    target.startsWith(`${dataDir}/objects`) || target.startsWith(`${dataDir}/uploads`);
  return {
    handles: targets.filter((target) => target !== '').length,
    files: targets.filter(isBytes),
    megabytes: Math.round(Number(kilobytes) / 1024),
  };
}

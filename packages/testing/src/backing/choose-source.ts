/** Where a server that tests need comes from. */
export type Source = 'given' | 'docker' | 'programs';

export interface Situation {
  /** What one can do, e.g. `Redis`. */
  name: string;
  /** The setting that names a server of one's own, and what it says. */
  setting: string;
  url: string | undefined;
  /** `TEST_BACKING`: `docker` or `programs` where only that will do. */
  wanted: string | undefined;
  isEngineThere: boolean;
  /** The program is there, or can be installed. */
  isProgramThere: boolean;
  /** What to install where it is not. */
  debianPackage: string;
}

/**
 * A given server, else a container where a Docker engine responds, else a program of this machine.
 * @throws one line that says what is missing
 */
export function chooseSource(situation: Situation): Source {
  const { name, setting, url, wanted, isEngineThere, isProgramThere, debianPackage } = situation;
  if (url) return 'given';
  if (wanted && wanted !== 'docker' && wanted !== 'programs')
    throw new Error(`TEST_BACKING must be docker or programs, not ${wanted}.`);
  if (wanted !== 'programs' && isEngineThere) return 'docker';
  if (wanted === 'docker') throw new Error(`No Docker engine responds for ${name}: start one, or set ${setting}.`);
  if (isProgramThere) return 'programs';
  throw new Error(
    `These tests need ${name}: set ${setting}, start a Docker engine, or run "apt-get install ${debianPackage}" as root.`,
  );
}

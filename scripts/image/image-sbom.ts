import type { ShippedPackage } from '../supply/shipped-packages.ts';

interface Component {
  'bom-ref': string;
  type: string;
  name: string;
  version?: string;
  purl?: string;
}

/** A bill of materials in CycloneDX, as `npm sbom` writes it. */
export interface Sbom {
  components: Component[];
  dependencies: { ref: string; dependsOn?: string[] }[];
}

interface Contents {
  /** Everything in the lockfile. */
  lockfile: Sbom;
  /** Which of it is in the image. */
  packages: readonly ShippedPackage[];
  /** Packages of the system: a name, a tab and a version on each line, as `dpkg-query --show` prints them. */
  system: string;
  /** The version of Node. */
  node: string;
}

/** All that is inside the image: packages of npm, Node itself, and the packages of Debian below it. */
export function imageSbom({ lockfile, packages, system, node }: Contents): Sbom {
  const inside = new Set(packages.map(({ name, version }) => `${name}@${version}`));
  const ofNpm = lockfile.components.filter(({ 'bom-ref': ref }) => inside.has(ref));
  const nodePurl = `pkg:generic/node@${node}`;
  return {
    ...lockfile,
    components: [
      ...ofNpm,
      { 'bom-ref': nodePurl, type: 'platform', name: 'node', version: node, purl: nodePurl },
      ...system.trim().split('\n').map(ofDebian),
    ],
    dependencies: lockfile.dependencies
      .filter(({ ref }) => inside.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => inside.has(each)) })),
  };
}

function ofDebian(line: string): Component {
  const [name = '', version = ''] = line.split('\t');
  const purl = `pkg:deb/debian/${name.replace(/:.*/, '')}@${encodeURIComponent(version)}`;
  return { 'bom-ref': `${name}@${version}`, type: 'library', name, version, purl };
}

// npm run notices: writes THIRD-PARTY-NOTICES.md, the licences of all packages that reach users.

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ShippedPackage, shippedPackages } from './shipped-packages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const INTRODUCTION = `# Third-party notices

FamiBook itself is licensed under MIT (LICENSE). It is built from the packages below, each under its own licence.
\`npm run notices\` writes this file from package-lock.json and the installed packages.

sharp carries libvips (LGPL-3.0-or-later) as a shared library of its own, in the packages \`@img/sharp-libvips-*\`. It is
linked dynamically and can be replaced by another build of libvips.
`;

/** Packages that state their licence elsewhere than in the field the lockfile reads. */
const LICENSE_ELSEWHERE: Record<string, string> = {
  busboy: 'MIT',
  streamsearch: 'MIT',
  // Its package and repository name no licence; tus-js-client depends on it.
  'combine-errors': 'none stated',
};

function licenseOf({ name, license }: ShippedPackage): string {
  return license ?? LICENSE_ELSEWHERE[name] ?? 'unknown';
}

/** The text of its licence file; undefined for a package of another platform, which is not installed here. */
function licenseText({ path }: ShippedPackage): string | undefined {
  const folder = join(root, path);
  if (!existsSync(folder)) return undefined;
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying|unlicense)/i.test(name));
  return file && readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim();
}

function heading(shipped: ShippedPackage): string {
  return `- ${shipped.name} ${shipped.version} (${licenseOf(shipped)})`;
}

function section([text, packages]: [string, ShippedPackage[]]): string {
  const list = packages.map(heading).join('\n');
  return text === '' ? `## Without a licence file of their own\n\n${list}` : `${list}\n\n\`\`\`\n${text}\n\`\`\``;
}

const byText = Object.groupBy(shippedPackages(root), (shipped) => licenseText(shipped) ?? '');
const { '': withoutText = [], ...withText } = byText as Record<string, ShippedPackage[]>;
const sections = [...Object.entries(withText), ['', withoutText] as [string, ShippedPackage[]]].map(section);
writeFileSync(join(root, 'THIRD-PARTY-NOTICES.md'), `${[INTRODUCTION, ...sections].join('\n\n')}\n`);

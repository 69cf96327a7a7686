import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isSharedSource } from './service-sources.ts';

const isOfPackage = (url: string) =>
  url.includes('/node_modules/') || (url.startsWith('file:') && isSharedSource(fileURLToPath(url)));

/** Records the addresses in packages, ours and those of others, that the code of services imports from now on. */
export function recordPackages(): ReadonlySet<string> {
  const packages = new Set<string>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const resolved = nextResolve(specifier, context);
      if (isOfPackage(resolved.url) && !isOfPackage(context.parentURL ?? '')) packages.add(resolved.url);
      return resolved;
    },
  });
  return packages;
}

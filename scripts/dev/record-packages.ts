import { registerHooks } from 'node:module';

const isOfPackage = (url: string) => url.includes('/node_modules/');

/** Records the addresses of packages that our own code imports from now on. */
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

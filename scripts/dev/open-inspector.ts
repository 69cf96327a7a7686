import inspector from 'node:inspector';

const DEFAULT_PLACE = '127.0.0.1:9229';

/** Lets a debugger attach, as `--inspect` does; only one process at a time can have the port. */
export function openInspector(place = DEFAULT_PLACE): void {
  const { hostname, port } = new URL(`ws://${place}`);
  inspector.open(Number(port), hostname);
}

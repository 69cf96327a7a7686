/** The host to connect to: with the brackets that a URL has around an IPv6 address Node takes it for a name. */
export function hostToConnectTo({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

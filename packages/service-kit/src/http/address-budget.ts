import { isIPv6 } from 'node:net';

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':');
}

/** The key under which requests are counted together: one IPv4 address, or the /64 that one household has of IPv6. */
export function addressBudget(address: string): string {
  // Without a colon it is no IPv6 address, and most are not.
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.toLowerCase().split('::');
  const head = groupsOf(before);
  const tail = after === undefined ? [] : groupsOf(after);
  const filled = [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail];
  return `${filled
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

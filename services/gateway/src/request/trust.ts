import proxyAddr from 'proxy-addr';

/** Says of an address whether its `X-Forwarded-*` headers count. */
export type Trust = (address: string) => boolean;

const TRUST_NONE: Trust = () => false;

/** @throws TypeError for what is neither an address nor a network */
export function compileTrust(proxies: readonly string[]): Trust {
  if (proxies.length === 0) return TRUST_NONE;
  const trusts = proxyAddr.compile([...proxies]);
  return (address) => trusts(address, 0);
}

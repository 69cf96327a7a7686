import proxyAddr from 'proxy-addr';

/** Says of an address whether its `X-Forwarded-*` headers count. */
export type Trust = (address: string) => boolean;

const NOBODY: Trust = () => false;

/** @throws TypeError for what is neither an address nor a network */
export const compileTrust = (proxies: readonly string[]): Trust => {
  if (proxies.length === 0) return NOBODY;
  const trusts = proxyAddr.compile([...proxies]);
  return (address) => trusts(address, 0);
};

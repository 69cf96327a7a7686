import { getConfig } from '@famibook/contracts/system/routes';
import { useRead } from './read.ts';

export interface Contact {
  href: string;
  /** The address as people read it. */
  label: string;
}

/** How people reach the administrator; undefined unless it is set (`FAMIBOOK_CONTACT`). */
export function useContact(): Contact | undefined {
  const href = useRead(getConfig).data?.contact;
  return href ? { href, label: href.replace(/^(?:mailto:|https?:\/\/)/, '').replace(/\/$/, '') } : undefined;
}

import { useContact } from '../lib/api/use-contact.ts';

const TEXT = 'Questions? Write to the administrator:';

/** How to reach the administrator, beside texts that say so; nothing unless the operator has set an address. */
export function ContactLine({ className }: { className?: string }) {
  const contact = useContact();
  if (!contact) return null;
  return (
    <p className={className}>
      {TEXT}{' '}
      <a href={contact.href} className="font-medium text-accent underline wrap-anywhere">
        {contact.label}
      </a>
    </p>
  );
}

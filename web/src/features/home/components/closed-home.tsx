import type { ReactNode } from 'react';
import { ContactLine } from '../../../components/contact-line.tsx';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { WaitingDoor } from '../../../components/ui/drawings/waiting-door.tsx';
import { HOME_TEXT } from '../home-text.ts';

interface ClosedHomeProps {
  title: string;
  text: string;
  afterwards: string;
  /** Stands above the links to what is open all the same. */
  children?: ReactNode;
}

/** Replaces the home page while the current FamiBook is closed to the user. */
export function ClosedHome({ title, text, afterwards, children }: ClosedHomeProps) {
  return (
    <Card className="mx-auto mt-[clamp(32px,8vw,96px)] max-w-xl px-6 py-10 text-center sm:px-10">
      <div className="mx-auto mb-6 w-48 max-w-full">
        <WaitingDoor />
      </div>
      <h1 tabIndex={-1} className="text-3xl wrap-anywhere">
        {title}
      </h1>
      <p className="mt-4">{text}</p>
      <p className="mt-2 text-ink-quiet">{afterwards}</p>
      <ContactLine className="mt-4" />
      <div className="mt-7 flex flex-col items-center gap-3">
        {children}
        <div className="flex flex-wrap justify-center gap-1">
          <ButtonLink to="/account" variant="ghost">
            {HOME_TEXT.account}
          </ButtonLink>
          <ButtonLink to="/multi-famibook" variant="ghost">
            {HOME_TEXT.otherFamiBooks}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

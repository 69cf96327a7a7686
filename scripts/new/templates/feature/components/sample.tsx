import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { SAMPLE_TEXT } from '../sample-text.ts';

export function Sample({ user }: { user: CurrentUser }) {
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-5">
      <h1 className="text-[clamp(2rem,4.5vw,3rem)]">{SAMPLE_TEXT.title}</h1>
      <p>{SAMPLE_TEXT.lead(user.firstName)}</p>
    </div>
  );
}

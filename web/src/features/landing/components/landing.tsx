import { Image, Images, MessageSquare, ShieldCheck } from 'lucide-react';
import { ButtonLink } from '../../../components/ui/button-link.tsx';
import { PageFooter } from '../../../components/ui/page-footer.tsx';
import { TopBar } from '../../../components/ui/top-bar.tsx';
import { isPhotoPath, withNext } from '../../../lib/session/next-path.ts';
import { useTitle } from '../../../lib/use-title.ts';
import { LANDING } from '../landing-text.ts';
import { Feature } from './feature.tsx';
import { Hero } from './hero.tsx';

const SUBSCRIBE = '/subscribe';

/** The landing page for visitors. `next` is the page that the visitor wanted. */
export function Landing({ next }: { next: string | undefined }) {
  useTitle();
  const signIn = withNext('/auth', next);
  const signUp = withNext('/auth?tab=register', next);
  return (
    <>
      <TopBar>
        <ButtonLink to={signIn} variant="ghost">
          {LANDING.login}
        </ButtonLink>
        <ButtonLink to={signUp} variant="primary">
          {LANDING.signUp}
        </ButtonLink>
      </TopBar>
      <main>
        {isPhotoPath(next) && <WaitingPhoto signIn={signIn} />}
        <Hero
          actions={
            <>
              <ButtonLink to={SUBSCRIBE} variant="primary" size="l">
                {LANDING.subscribe}
              </ButtonLink>
              <ButtonLink to={signUp} size="l">
                {LANDING.getStarted}
              </ButtonLink>
            </>
          }
        />
        <section className="wrap">
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5 rounded-band bg-paper-deep p-[clamp(28px,5vw,56px)]">
            <div>
              <h2 className="text-[clamp(1.75rem,3.6vw,2.625rem)]">{LANDING.required.title}</h2>
              <p className="mt-2 text-ink-quiet">{LANDING.required.text}</p>
            </div>
            <ButtonLink to={signIn} variant="primary" size="l">
              {LANDING.required.action}
            </ButtonLink>
          </div>
        </section>
        <section className="wrap mt-14" aria-labelledby="features">
          <h2 id="features" className="sr-only">
            {LANDING.featuresTitle}
          </h2>
          <div className="grid gap-5 md:grid-cols-3">
            <Feature icon={<Images />} {...LANDING.features.photos} />
            <Feature icon={<MessageSquare />} {...LANDING.features.messages} />
            <Feature icon={<ShieldCheck />} {...LANDING.features.safe} />
          </div>
        </section>
        <section className="wrap flex flex-col items-center pt-24 pb-6 text-center">
          <h2 className="text-[clamp(2.125rem,4.6vw,3.625rem)]">{LANDING.ready.title}</h2>
          <p className="mt-3 mb-7 text-ink-quiet">{LANDING.ready.text}</p>
          <ButtonLink to={signUp} variant="primary" size="l">
            {LANDING.getStarted}
          </ButtonLink>
        </section>
      </main>
      <PageFooter>
        <ButtonLink to={SUBSCRIBE} variant="ghost">
          {LANDING.subscribe}
        </ButtonLink>
        <ButtonLink to="/manager" variant="ghost">
          {LANDING.managerAccess}
        </ButtonLink>
      </PageFooter>
    </>
  );
}

/** For a visitor who followed a link to a photo. */
function WaitingPhoto({ signIn }: { signIn: string }) {
  const { title, text, action } = LANDING.waitingPhoto;
  return (
    <section aria-labelledby="waiting-photo" className="wrap pt-6">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-card border border-line bg-card p-5 shadow-soft sm:px-7">
        <span aria-hidden="true" className="grid size-12 place-items-center rounded-[14px] bg-accent-soft text-accent">
          <Image />
        </span>
        <div className="min-w-0 grow basis-52">
          <h2 id="waiting-photo" className="text-2xl">
            {title}
          </h2>
          <p className="mt-1 text-ink-quiet">{text}</p>
        </div>
        <ButtonLink to={signIn} variant="primary" size="l" className="max-sm:w-full">
          {action}
        </ButtonLink>
      </div>
    </section>
  );
}

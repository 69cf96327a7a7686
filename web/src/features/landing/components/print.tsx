import clsx from 'clsx';
import type { ReactNode } from 'react';

/** A paper print with a caption on its white edge, which stays white in the dark theme. */
export function Print({ caption, className, children }: { caption: string; className: string; children: ReactNode }) {
  return (
    <figure
      className={clsx(
        'absolute w-[52%] rounded-md bg-[#fffdf9] p-[2.2%] pb-0 shadow-[0_24px_48px_-24px_rgb(40_24_8/0.55),0_1px_3px_rgb(40_24_8/0.25)]',
        'transition-transform duration-220 ease-gentle hover:z-10 hover:-translate-y-1.5',
        className,
      )}
    >
      <div className="overflow-hidden rounded-[3px]">{children}</div>
      <figcaption className="px-1 py-1.5 font-display text-[clamp(0.8125rem,1.25vw,1.0625rem)] text-[#5f544a] italic">
        {caption}
      </figcaption>
    </figure>
  );
}

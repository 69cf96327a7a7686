import { Camera, Heart, MessageSquare, Users } from 'lucide-react';
import { PROMISES } from '../auth-text.ts';
import { FrameWall } from './frame-wall.tsx';

const ICONS = [Camera, MessageSquare, Users, Heart];

/** What a FamiBook is for, beside the form on large screens. */
export function SidePanel() {
  return (
    <aside aria-label="About FamiBook" className="hidden flex-col overflow-hidden rounded-band bg-paper-deep lg:flex">
      <FrameWall />
      <ul className="grid grow content-center gap-6 px-10 py-9 xl:grid-cols-2">
        {PROMISES.map(({ title, text }, index) => {
          const Icon = ICONS[index] ?? Heart;
          return (
            <li key={title} className="flex gap-3.5">
              <span
                aria-hidden="true"
                className="grid size-11 shrink-0 place-items-center rounded-[13px] bg-accent-soft text-accent"
              >
                <Icon className="size-5" />
              </span>
              <div>
                <p className="font-display text-lg leading-snug font-semibold">{title}</p>
                <p className="mt-0.5 text-[0.9375rem] text-ink-quiet">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}

import clsx from 'clsx';
import { RefreshCw, Upload } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { IconButton } from '../../../components/ui/icon-button.tsx';
import { GALLERY_TEXT } from '../gallery-text.ts';

interface GalleryControlsProps {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Undefined when everything is loaded. */
  viewAll: { isOn: boolean; toggle: () => void } | undefined;
  isRefreshing: boolean;
  onRefresh: () => void;
  onUpload: () => void;
  /** The search box. */
  children: ReactNode;
}

/** The heading and the actions of the whole gallery. */
export function GalleryControls(props: GalleryControlsProps) {
  const { heading, viewAll, isRefreshing, onRefresh, onUpload, children } = props;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-3">
      <h2 ref={heading} tabIndex={-1} className="grow text-[clamp(1.75rem,3.4vw,2.375rem)]">
        {GALLERY_TEXT.heading}
      </h2>
      {/* It stands first, so that nothing moves when it appears. */}
      {viewAll && (
        <Button
          variant="ghost"
          aria-pressed={viewAll.isOn}
          onClick={viewAll.toggle}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent!"
        >
          {GALLERY_TEXT.viewAll}
        </Button>
      )}
      <IconButton
        label={GALLERY_TEXT.refresh}
        title={GALLERY_TEXT.refresh}
        aria-busy={isRefreshing}
        onClick={onRefresh}
      >
        <RefreshCw aria-hidden="true" className={clsx(isRefreshing && 'animate-spin')} />
      </IconButton>
      <div className="flex min-w-0 flex-wrap items-center gap-2 max-md:basis-full">
        {children}
        <Button variant="primary" icon={<Upload aria-hidden="true" />} onClick={onUpload}>
          {GALLERY_TEXT.upload}
        </Button>
      </div>
    </div>
  );
}

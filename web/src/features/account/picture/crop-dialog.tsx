import 'react-easy-crop/react-easy-crop.css';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { Button } from '../../../components/ui/button.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ACCOUNT_TEXT } from '../account-text.ts';
import { croppedJpeg, type Square } from './cropped-jpeg.ts';

const TEXT = ACCOUNT_TEXT.picture;
const ZOOM = { min: 1, max: 4, step: 0.1 } as const;
/** The pixels that an arrow key moves the picture by. */
const KEY_STEP = 8;

interface CropDialogProps {
  open: boolean;
  /** URL of the chosen file. */
  url: string;
  onClose: () => void;
  /** Saves and shows its own errors; true when it succeeded. */
  onSave: (picture: Blob) => Promise<boolean>;
  onUnreadable: () => void;
}

/** Chooses the part of a picture that is shown in the circle. */
export default function CropDialog({ open, url, onClose, onSave, onUnreadable }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [isBusy, setBusy] = useState(false);
  /** Undefined until the picture has been drawn and measured. */
  const [part, setPart] = useState<Square>();

  const save = async () => {
    if (!part) return;
    setBusy(true);
    const picture = await croppedJpeg(url, part).catch(onUnreadable);
    if (picture && (await onSave(picture))) onClose();
    setBusy(false);
  };
  return (
    <Dialog
      open={open}
      isBusy={isBusy}
      onClose={onClose}
      size="s"
      title={TEXT.crop}
      description={TEXT.cropHint}
      actions={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            {TEXT.cancel}
          </Button>
          <Button variant="primary" busy={isBusy} disabled={!part} onClick={() => void save()}>
            {TEXT.save}
          </Button>
        </>
      }
    >
      <div className="relative aspect-square max-h-[46dvh] w-full overflow-hidden rounded-card bg-stage">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          aspect={1}
          cropShape="round"
          objectFit="cover"
          showGrid={false}
          keyboardStep={KEY_STEP}
          // The content security policy forbids the style element that the cropper would add.
          disableAutomaticStylesInjection
          cropperProps={{ 'aria-label': TEXT.area, role: 'group' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setPart(pixels)}
        />
      </div>
      <label className="mt-3 flex items-center gap-3 text-ink-quiet">
        <ZoomOut aria-hidden="true" className="size-5 shrink-0" />
        <input
          type="range"
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          aria-label={TEXT.zoom}
          className="h-11 min-w-0 grow cursor-pointer accent-accent"
        />
        <ZoomIn aria-hidden="true" className="size-5 shrink-0" />
      </label>
    </Dialog>
  );
}

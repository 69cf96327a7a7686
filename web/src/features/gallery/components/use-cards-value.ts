import type { CurrentUser } from '@famibook/contracts/account/schemas';
import { useMemo } from 'react';
import type { ListScroll } from '../../../lib/use-list-scroll.ts';
import type { AddressedGallery } from '../address/use-gallery-address.ts';
import { useOpenPhoto } from '../details/use-opened-photo.ts';
import { useReactToPhoto } from '../photos/use-react-to-photo.ts';
import type { Cards } from './cards-context.ts';
import type { OpenCard } from './use-open-card.ts';

interface CardsOptions {
  viewer: CurrentUser;
  address: AddressedGallery;
  scroll: ListScroll<HTMLElement>;
  openCard: OpenCard;
  onDelete: Cards['onDelete'];
}

/** What the cards of the gallery may ask for. A tag or a name shows another selection, from its top. */
export function useCardsValue({ viewer, address, scroll, openCard, onDelete }: CardsOptions): Cards {
  const onOpen = useOpenPhoto();
  const react = useReactToPhoto();
  const { show } = address;
  const { goToHeading } = scroll;
  const onOpenPart = openCard.open;
  return useMemo(() => {
    const showFromTop: AddressedGallery['show'] = (selected) => {
      show(selected);
      void goToHeading();
    };
    return {
      viewer,
      onOpenPart,
      onReact: (photo, kind) => void react(photo, kind),
      onOpen,
      onTag: (tag) => showFromTop({ search: tag }),
      onAuthor: (id) => showFromTop({ author: id }),
      onDelete,
    };
  }, [viewer, onOpenPart, react, onOpen, show, goToHeading, onDelete]);
}

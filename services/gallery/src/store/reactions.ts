import { createReactionStore } from '@famibook/famibook-kit/reactions/reaction-store';

export const photoReactions = createReactionStore('photo');

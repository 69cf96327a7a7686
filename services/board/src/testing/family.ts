import type { Identity } from '@famibook/contracts/identity';
import { administrator, manager, member } from '@famibook/service-kit/testing/people';

/** Everybody who sees a board in a way of their own. */
export interface Family {
  famibookId: string;
  maria: Identity;
  anna: Identity;
  tom: Identity;
  /** The administrator, standing in this FamiBook. */
  admin: Identity;
}

/** Maria manages; Anna and Tom are members. */
export const newFamily = (): Family => {
  const maria = manager({ firstName: 'Maria' });
  const famibookId = maria.current?.famibookId ?? '';
  return {
    famibookId,
    maria,
    anna: member({ firstName: 'Anna', famibookId }),
    tom: member({ firstName: 'Tom', famibookId }),
    admin: { ...administrator({ firstName: 'Ada' }), current: maria.current },
  };
};

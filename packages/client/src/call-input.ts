import type { BodyIn, Endpoint, ParamsIn, QueryIn } from '@famibook/contracts/endpoint';

type Given<Key extends string, Value> = Value extends undefined ? { [K in Key]?: undefined } : { [K in Key]: Value };

/** What the address of an endpoint must be given. */
export type AddressInput<E extends Endpoint> = Given<'params', ParamsIn<E>> & { query?: QueryIn<E> };

/** What a call of an endpoint must be given. */
export type CallInput<E extends Endpoint> = AddressInput<E> & Given<'body', BodyIn<E>>;

import { findWrongCounters } from '@famibook/testing/services/wrong-counters';
import type pg from 'pg';
import { STORED_COUNTERS } from '../stored-counters.ts';

/** What is wrong, in words; nothing, it is to be hoped. */
export const wrongCounters = (pool: pg.Pool): Promise<string[]> => findWrongCounters(pool, STORED_COUNTERS);

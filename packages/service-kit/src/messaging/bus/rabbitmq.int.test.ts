import { randomBytes } from 'node:crypto';
import { amqpUrl } from '@famibook/testing/backing/urls';
import { createLog } from '../../observability/log.ts';
import type { DeadLetters } from '../dead-letters.ts';
import { describeEventBus } from './event-bus.contract.ts';
import type { EventBus } from './event-bus.ts';
import { createRabbitBus } from './rabbitmq.ts';

const log = createLog({ level: 'silent' });
let namespace = '';

describeEventBus('over RabbitMQ', {
  open: async (retries) => {
    namespace = `test-${randomBytes(6).toString('hex')}`;
    return createRabbitBus({ url: await amqpUrl(), log, retries, namespace });
  },
  service: (name) => `${namespace}-${name}`,
  deadLetters: async (bus) => {
    const letters = await (bus as EventBus & { deadLetters: DeadLetters }).deadLetters.list();
    return letters.map(({ event }) => event.id);
  },
});

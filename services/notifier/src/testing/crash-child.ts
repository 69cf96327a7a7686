import { runCrashChild } from '@famibook/testing/services/crash-child';
import { notifier } from '../service.ts';
import { createAuthStandIn } from './auth-stand-in.ts';

await runCrashChild([notifier, createAuthStandIn().definition]);

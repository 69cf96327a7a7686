import { testAccessibilityFor } from './axe.ts';

testAccessibilityFor('keepers');

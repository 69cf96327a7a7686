import { testAccessibilityFor } from './axe.ts';

testAccessibilityFor('members');

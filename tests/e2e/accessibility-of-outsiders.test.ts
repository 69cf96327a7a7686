import { testAccessibilityFor } from './axe.ts';

testAccessibilityFor('outsiders');

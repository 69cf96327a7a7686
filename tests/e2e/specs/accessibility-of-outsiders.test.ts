import { testAccessibilityFor } from '../support/axe.ts';

testAccessibilityFor('outsiders');

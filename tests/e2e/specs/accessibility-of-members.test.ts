import { testAccessibilityFor } from '../support/axe.ts';

testAccessibilityFor('members');

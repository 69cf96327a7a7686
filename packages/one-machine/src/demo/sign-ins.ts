import { famibookName, manager, people, waiting } from './family.ts';

/** Who can sign in to the demonstration, as lines for the terminal. */
export function demoSignIns(administrator: { email: string; password: string }, password: string): string[] {
  const members = Object.entries(people).map(([key, { firstName, email }]) =>
    row(email, password, `${firstName}, ${key === manager ? 'manager' : 'member'}`),
  );
  return [
    `Sign in to "${famibookName}" with`,
    ...members,
    row(waiting.email, password, `${waiting.firstName}, waits for approval`),
    row(administrator.email, administrator.password, 'administrator, signs in without a FamiBook name'),
  ];
}

function row(email: string, password: string, description: string) {
  return `  ${email.padEnd(24)} ${password}   ${description}`;
}

import {
  createAdministrator,
  listAccounts,
  type OperatorList,
  resetPassword,
  resetSecondFactor,
} from '@famibook/auth/operator';
import { Misused, runCommand } from '@famibook/one-machine/cli/run-command';
import { withDatabases } from '@famibook/one-machine/cli/with-databases';

const usage = `For the operator of the machine:
  npm run admin -- create-administrator EMAIL   create a further administrator with a random password
  npm run admin -- list                         list administrators and FamiBooks
  npm run admin -- reset-password EMAIL         set a new random password and end every session of this person
  npm run admin -- reset-second-factor EMAIL    turn two-step sign-in off and end every session of this person`;

/** Each takes an e-mail and returns what the operator reads. */
const COMMANDS: Readonly<Record<string, (databaseUrl: string, email: string) => Promise<string>>> = {
  'create-administrator': async (databaseUrl, typed) => {
    const { email, password } = await createAdministrator({ databaseUrl, email: typed });
    return `The password of the new administrator ${email} is\n  ${password}\nIt is shown once.\n`;
  },
  'reset-password': async (databaseUrl, typed) => {
    const { email, password } = await resetPassword({ databaseUrl, email: typed });
    return `The new password of ${email} is\n  ${password}\nIt is shown once. All sessions of this person have ended.\n`;
  },
  'reset-second-factor': async (databaseUrl, typed) => {
    const { email } = await resetSecondFactor({ databaseUrl, email: typed });
    return `Two-step sign-in is off for ${email}: the password alone signs in. All sessions of this person have ended.\n`;
  },
};

await runCommand(usage, async ([verb = '', email, ...more]) => {
  if (verb === 'list' && email === undefined)
    return withDatabases(process.env, async (databaseUrl) => listAccounts(await databaseUrl('auth'), print));
  const command = Object.hasOwn(COMMANDS, verb) ? COMMANDS[verb] : undefined;
  if (!command || !email || more.length > 0) throw new Misused('Which command, and for whom?');
  const text = await withDatabases(process.env, async (databaseUrl) => command(await databaseUrl('auth'), email));
  process.stdout.write(text);
});

/** Prints one line for each, page by page. */
async function print({ administrators, famibooks }: OperatorList): Promise<void> {
  process.stdout.write('Administrators\n');
  for (const { email, firstName, lastName } of administrators)
    process.stdout.write(`  ${email}  ${firstName} ${lastName}\n`);
  process.stdout.write('FamiBooks\n');
  let count = 0;
  for await (const page of famibooks) {
    count += page.length;
    for (const { name, manager, members, planType, isSuspended } of page)
      process.stdout.write(
        `  ${name}  ${manager ?? 'no manager'}  members: ${members}  ${planType}${isSuspended ? '  suspended' : ''}\n`,
      );
  }
  if (count === 0) process.stdout.write('  none yet\n');
}

import { resetPassword } from '@famibook/auth/reset-password';
import { Misused, runCommand } from '@famibook/one-machine/cli/run-command';
import { withDatabases } from '@famibook/one-machine/cli/with-databases';

const usage = `For whoever holds the machine:
  npm run admin -- reset-password EMAIL   set a new random password and end every session of this person`;

await runCommand(usage, async ([verb, email, ...more]) => {
  if (verb !== 'reset-password' || !email || more.length > 0) throw new Misused('Which command, and for whom?');
  const reset = await withDatabases(process.env, async (databaseUrl) =>
    resetPassword({ databaseUrl: await databaseUrl('auth'), email }),
  );
  process.stdout.write(
    `The new password of ${reset.email} is\n  ${reset.password}\nIt is shown once. All sessions of this person have ended.\n`,
  );
});

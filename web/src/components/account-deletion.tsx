/** What goes with an account, and what may remain of it (D8). */
const TEXT = {
  goesTitle: 'What goes',
  goes: [
    'the account, all memberships and open sessions',
    'all photos, with their comments',
    'all messages, with their replies',
    'comments, likes, hearts and music',
  ],
  staysTitle: 'What may remain',
  stays: [
    'the name as it is now, for a year in lines of Activity, and for 90 days in events that could not be handled',
    'the bytes of photos and music, for 24 hours',
    'ids without a name, so that nothing of it comes back',
    'a subscription as a business record, with name, email, phone, company and message removed',
    'older backups, until they are deleted',
  ],
} as const;

/** Says the same to a person who deletes the own account and to the administrator who deletes another one. */
export function AccountDeletion() {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Listed title={TEXT.goesTitle} lines={TEXT.goes} />
      <Listed title={TEXT.staysTitle} lines={TEXT.stays} />
    </div>
  );
}

function Listed({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="text-lg">{title}</h3>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-[0.9375rem]">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

/** What is typed exactly as it stands; a press selects it whole. */
export function Code({ text }: { text: string }) {
  return (
    <code className="mt-1.5 block w-fit max-w-full rounded-field bg-paper-deep px-3 py-2 text-[0.9375rem] break-all select-all">
      {text}
    </code>
  );
}

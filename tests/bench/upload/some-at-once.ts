/** Works on all of them in order, so many at once. */
export async function someAtOnce<T extends object>(
  all: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const left = [...all];
  const goOn = async () => {
    for (let one = left.shift(); one; one = left.shift()) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, goOn));
}

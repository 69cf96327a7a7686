/** From 0, which a program guesses at once, to 4, which it does not guess in years. */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Rates a password; `about` are words about the user. */
export type RateStrength = (password: string, about: readonly string[]) => Strength;

/** Only this many characters are rated, because the time grows with every character. */
const MAX_RATED = 60;

let loading: Promise<RateStrength> | undefined;

/** Loads the lists of common passwords, 300 KB, when the user is about to choose one. */
export function loadStrength(): Promise<RateStrength> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<RateStrength> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, about) => zxcvbn.check(password.slice(0, MAX_RATED), [...about]).score as Strength;
}

/** A real browser of any maker with one page, driven by what can be seen in it. Places are XPath expressions. */
export interface DrivenBrowser {
  /** Loads a page of the product. */
  open(path: string): Promise<void>;
  /** Waits until the place can be seen, and presses it. */
  press(place: string): Promise<void>;
  type(place: string, words: string): Promise<void>;
  /** Gives a file of this machine to a file field, which may be hidden. */
  choose(place: string, file: string): Promise<void>;
  /** Waits until the place can be seen. */
  see(place: string): Promise<void>;
  close(): Promise<void>;
}

/** How long a step may take on a busy machine. */
export const STEP_DEADLINE_MS = 60_000;

const quoted = (words: string): string => `concat("", '${words.split("'").join(`', "'", '`)}')`;

/** A button or link of this name that can be pressed. */
export function button(name: string): string {
  const words = quoted(name);
  return `//*[self::button or self::a][normalize-space(.)=${words} or @aria-label=${words}][not(@disabled)]`;
}

/** A field by the words of its label. */
export function field(label: string): string {
  const words = quoted(label);
  const labels = `//label[starts-with(normalize-space(.), ${words})]/@for`;
  return `//*[self::input or self::textarea][@id=${labels} or @aria-label=${words}]`;
}

/** Whatever shows these words. */
export function text(words: string): string {
  return `//*[text()[contains(normalize-space(.), ${quoted(words)})]]`;
}

export function inDialog(place: string): string {
  return `//*[@role='dialog']${place}`;
}

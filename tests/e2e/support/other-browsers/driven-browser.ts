/** A real browser with one page. Elements are found by XPath expressions. */
export interface DrivenBrowser {
  /** Opens a page of the product. */
  open(path: string): Promise<void>;
  /** Waits until the element is visible, and presses it. */
  press(place: string): Promise<void>;
  type(place: string, words: string): Promise<void>;
  /** Chooses a file of this machine in a file field, which may be hidden. */
  choose(place: string, file: string): Promise<void>;
  /** Waits until the element is visible. */
  see(place: string): Promise<void>;
  /** Waits until the element has the focus. */
  seeFocus(place: string): Promise<void>;
  close(): Promise<void>;
}

const quoted = (words: string): string => `concat("", '${words.split("'").join(`', "'", '`)}')`;

/** An enabled button or link with this name. */
export function button(name: string): string {
  const words = quoted(name);
  return `//*[self::button or self::a][normalize-space(.)=${words} or @aria-label=${words}][not(@disabled)]`;
}

/** A field with this label. */
export function field(label: string): string {
  const words = quoted(label);
  const labels = `//label[starts-with(normalize-space(.), ${words})]/@for`;
  return `//*[self::input or self::textarea][@id=${labels} or @aria-label=${words}]`;
}

/** An element with this text. */
export function text(words: string): string {
  return `//*[text()[contains(normalize-space(.), ${quoted(words)})]]`;
}

export function heading(words: string): string {
  return `//h2[normalize-space(.)=${quoted(words)}]`;
}

export function inDialog(place: string): string {
  return `//*[@role='dialog']${place}`;
}

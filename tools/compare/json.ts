export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

export function readJson(text: string): unknown {
  return JSON.parse(text);
}

/** The value at the end of a chain of keys; undefined where the chain breaks. */
export function valueAt(value: unknown, ...keys: readonly (string | number)[]): unknown {
  return keys.reduce<unknown>((here, key) => {
    if (isList(here)) return here[Number(key)];
    return isRecord(here) ? here[key] : undefined;
  }, value);
}

/** @throws Error where there is no text: what a later step needs is missing from the answer */
export function textAt(value: unknown, ...keys: readonly (string | number)[]): string {
  const found = valueAt(value, ...keys);
  if (typeof found !== "string") throw new Error(`No text at ${keys.join("/")}: ${JSON.stringify(value)}`);
  return found;
}

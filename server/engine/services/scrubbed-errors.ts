/** What may name a person or open a door: addresses, what somebody typed (quoted), tax ids, phones, IBANs, keys. */
const TELLING = [
  /[^\s@"'<>()]+@[^\s@"'<>()]+/g,
  /"[^"]*"|'[^']*'|«[^»]*»|“[^”]*”/g,
  /=\([^)]*\)/g,
  /\/[\w-]{20,}/g,
  /[\w-]*\d[\w-]{7,}/g,
  /\+?\d[\d .-]{6,}\d/g,
];

/** A sentence without what it says of anybody: the words of the program stay, values go. */
export function scrub(text: string): string {
  return TELLING.reduce((rest, pattern) => rest.replaceAll(pattern, "…"), text);
}

/** Where it happened. The stack begins with the message again, which may have several lines. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "))
    .join("\n");
}

/** What PostgreSQL and Node say of an error that never holds a value; `detail`, `where` and `parameters` do. */
const SAFE = [
  "code",
  "severity",
  "schema",
  "table",
  "column",
  "constraint",
  "routine",
  "syscall",
  "responseCode",
] as const;

export type LoggedError = {
  readonly type: string;
  readonly message: string;
  /** Its places alone. */
  readonly stack: string;
  readonly cause?: LoggedError;
};

const DEEPEST = 4;

/** An error as the log may keep it (RGPD, art. 5.1.c: no more than is needed to find the fault). */
export function scrubError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const known = new Map<string, unknown>(Object.entries(error));
  const told = SAFE.flatMap((name) => {
    const value = known.get(name);
    return typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [];
  });
  const cause = depth < DEEPEST && error.cause instanceof Error ? scrubError(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    // PostgreSQL quotes rows without quotes too; its code and what it names tell enough.
    message: known.has("severity") ? "" : scrub(error.message),
    ...Object.fromEntries(told),
    stack: framesOf(error),
    ...(cause && { cause }),
  };
}

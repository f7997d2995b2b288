/** Patterns of personal data and secrets: addresses, quoted input, tax ids, phones, IBANs, keys. */
const SENSITIVE = [
  /[^\s@"'<>()]+@[^\s@"'<>()]+/g,
  /"[^"]*"|'[^']*'|«[^»]*»|“[^”]*”/g,
  /=\([^)]*\)/g,
  /\/[\w-]{20,}/g,
  /[\w-]*\d[\w-]{7,}/g,
  /\+?\d[\d .-]{6,}\d/g,
];

/** Removes personal data and secrets from a text; the program's own words remain. */
export function scrub(text: string): string {
  return SENSITIVE.reduce((rest, pattern) => rest.replaceAll(pattern, "…"), text);
}

/** The stack frames. A stack begins with the message again, which may have several lines. */
function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "))
    .join("\n");
}

/** Fields of PostgreSQL and Node errors that never contain a value; `detail`, `where` and `parameters` do. */
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
  /** The frames only. */
  readonly stack: string;
  readonly cause?: LoggedError;
};

const DEEPEST = 4;

/** An error in the form that may be logged (RGPD, art. 5.1.c: no more than is needed to find the fault). */
export function scrubError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  const known = new Map<string, unknown>(Object.entries(error));
  const safeFields = SAFE.flatMap((name) => {
    const value = known.get(name);
    return typeof value === "string" || typeof value === "number" ? [[name, value] as const] : [];
  });
  const cause = depth < DEEPEST && error.cause instanceof Error ? scrubError(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    // PostgreSQL messages also contain row values without quotes; the code and the names are enough.
    message: known.has("severity") ? "" : scrub(error.message),
    ...Object.fromEntries(safeFields),
    stack: framesOf(error),
    ...(cause && { cause }),
  };
}

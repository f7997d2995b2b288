import pg from "pg";
import { AppError } from "#shared/domain/core/app-error.ts";
import { type ErrorCode, isErrorCode } from "#shared/domain/core/errors.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { resources } from "#shared/domain/core/resources.ts";

// The database's part, in server/schema: refuse, refuse_closed.

/** Translates a PostgreSQL error into one of the catalogue; null for a server fault. */
export function readDatabaseError(error: unknown, isRemoval: boolean): AppError | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const read = readers[error.code ?? ""];
  if (read) return read(error, isRemoval);
  const code = codesBySqlState[error.code ?? ""] ?? codesByClass[(error.code ?? "").slice(0, 2)];
  return code ? new AppError(code, { cause: error }) : null;
}

type Reader = (error: pg.DatabaseError, isRemoval: boolean) => AppError | null;

/** The table of a refusal, and its field if it can be derived. */
const detailsOf = (error: pg.DatabaseError) => ({
  ...constrainedField(error),
  entity: error.table ?? "",
  cause: error,
});

/** Without a field, the duplicate is not a value that a user entered. */
function readDuplicate(error: pg.DatabaseError): AppError {
  const details = detailsOf(error);
  return new AppError("field" in details ? "duplicate" : "malformed", details);
}

const readCheck: Reader = (error) =>
  new AppError(codesByConstraint.get(error.constraint ?? "") ?? "invalid", detailsOf(error));

const readForeignKey: Reader = (error, isRemoval) =>
  isRemoval
    ? new AppError("referenced", { params: { by: ownerOfTable(error.table ?? "") }, cause: error })
    : new AppError("unknown_reference", detailsOf(error));

/** The last closed day, which `refuse_closed` names. */
const readUntil = ({ detail }: pg.DatabaseError) => (detail ? { params: { until: detail } } : {});

/** The records that `refuse_by` names. */
const readNamed = ({ hint }: pg.DatabaseError) => (hint ? { params: { by: hint } } : {});

const readOwnRefusal: Reader = (error) =>
  isErrorCode(error.message)
    ? new AppError(error.message, { ...detailsOf(error), ...readUntil(error), ...readNamed(error) })
    : null;

/** What our own triggers refuse (the procedure `refuse`): the message is the catalogue's code. */
const OWN_REFUSAL = "LL001";

const readers: Readonly<Record<string, Reader>> = {
  "23505": readDuplicate,
  "23503": readForeignKey,
  "23P01": (error) => new AppError(codesByConstraint.get(error.constraint ?? "") ?? "overlap", { cause: error }),
  "23514": readCheck,
  "23502": readCheck,
  [OWN_REFUSAL]: readOwnRefusal,
};

const all: readonly Resource[] = resources;

/** Errors of the constraints that are business rules, as the entities declare them. */
const codesByConstraint: ReadonlyMap<string, ErrorCode> = new Map(
  all.flatMap(({ refusals = {} }) => Object.entries(refusals)),
);

/** Internal tables, mapped to the entity that users know. */
const owners: ReadonlyMap<string, string> = new Map(
  all.flatMap(({ name, inner_tables = [] }) => inner_tables.map((table) => [table, name] as const)),
);

/** The entity that users know a table by. */
export const ownerOfTable = (table: string): string => owners.get(table) ?? table;

const codesBySqlState: Readonly<Record<string, ErrorCode>> = {
  "40P01": "overlap",
  "53100": "storage_full",
  "57014": "unavailable",
};

/** SQLSTATE classes: 22 data the column cannot hold; 08, 53 and 57 a database that is unavailable or starting. */
const codesByClass: Readonly<Record<string, ErrorCode>> = {
  "22": "malformed",
  "08": "unavailable",
  "53": "unavailable",
  "57": "unavailable",
};

const suffixes = ["_key", "_fkey", "_check"] as const;

/** Constraints are named `<table>_<column>_<key|fkey|check>`, so the field can be derived from the name. */
function constrainedField(error: pg.DatabaseError): { field: string } | object {
  if (error.column) return { field: error.column };
  const { constraint = "", table = "" } = error;
  const suffix = suffixes.find((ending) => constraint.endsWith(ending));
  if (!suffix || !constraint.startsWith(`${table}_`)) return {};
  return { field: constraint.slice(table.length + 1, -suffix.length) };
}

/** Whether a rule refused it, and would do so again: of ours, of a trigger, or a constraint (SQLSTATE class 23). */
export function isRefusal(error: unknown): boolean {
  if (error instanceof AppError) return true;
  return error instanceof pg.DatabaseError && (error.code === OWN_REFUSAL || error.code?.startsWith("23") === true);
}

/** Whether PostgreSQL ended a statement that took too long (SQLSTATE 57014). */
export const isCancelled = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "57014";

/** Network errors, and SQLSTATE 57P01 to 57P03 of a PostgreSQL that is stopping or starting. */
const awayCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE", "57P01", "57P02", "57P03"]);

/** Whether the database could not be reached. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    awayCodes.has(code) ||
    /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  );
}

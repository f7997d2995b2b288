import pg from "pg";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { ErrorCode } from "#shared/domain/core/errors.ts";

/** What PostgreSQL refused, told as an error of the catalogue; null for what is a fault of ours. */
export function readDatabaseError(error: unknown, isRemoval: boolean): AppError | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const field = constrainedField(error);
  const entity = error.table ?? "";
  switch (error.code) {
    case "23505":
      return new AppError("duplicate", { ...field, entity, cause: error });
    case "23503":
      return isRemoval
        ? new AppError("referenced", { params: { by: ownerOfTable(entity) }, cause: error })
        : new AppError("unknown_reference", { ...field, entity, cause: error });
    case "23P01":
      return new AppError(codesByExclusion[error.constraint ?? ""] ?? "overlap", { cause: error });
    case "23514":
    case "23502":
      return new AppError("invalid", { ...field, entity, cause: error });
    default: {
      const code = codesBySqlState[error.code ?? ""] ?? codesByClass[(error.code ?? "").slice(0, 2)];
      return code ? new AppError(code, { cause: error }) : null;
    }
  }
}

/** Tables that people do not know by name belong to an entity that they do. */
const owners: Readonly<Record<string, string>> = {
  asset_occupancy: "rental",
  rental_party: "rental",
  price_increment_line: "price_increment",
  manager_property: "manager",
};

/** The entity that people know a table by. */
export const ownerOfTable = (table: string): string => owners[table] ?? table;

/** Whatever else must not overlap are days of an asset that somebody has. */
const codesByExclusion: Readonly<Record<string, ErrorCode>> = {
  asset_price_no_overlap: "price_overlap",
  rental_party_no_overlap: "party_overlap",
  rental_party_one_holder: "guarantor_overlap",
};

const codesBySqlState: Readonly<Record<string, ErrorCode>> = {
  "40P01": "overlap",
  "57014": "unavailable",
};

/** Classes of SQLSTATE: 22 data the column cannot hold, 08 and 53 and 57 a database that is away or starting. */
const codesByClass: Readonly<Record<string, ErrorCode>> = {
  "22": "malformed",
  "08": "unavailable",
  "53": "unavailable",
  "57": "unavailable",
};

const suffixes = ["_key", "_fkey", "_check"] as const;

/** Constraints are named `<table>_<column>_<key|fkey|check>`, so that the field to mark can be read from the name. */
function constrainedField(error: pg.DatabaseError): { field: string } | object {
  if (error.column) return { field: error.column };
  const { constraint = "", table = "" } = error;
  const suffix = suffixes.find((ending) => constraint.endsWith(ending));
  if (!suffix || !constraint.startsWith(`${table}_`)) return {};
  return { field: constraint.slice(table.length + 1, -suffix.length) };
}

const networkCodes = new Set(["ECONNREFUSED", "ECONNRESET", "ENOENT", "EPIPE"]);

/** Whether the database could not be reached at all. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    networkCodes.has(code) ||
    /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect/i.test(
      error.message,
    )
  );
}

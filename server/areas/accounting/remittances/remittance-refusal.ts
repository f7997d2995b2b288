import { AppError } from "#shared/domain/core/app-error.ts";
import type { ErrorCode } from "#shared/domain/core/errors.ts";
import type { RemittanceFault, RemittanceFaultKey } from "./sepa/remittance-fault.ts";

/** Errors of a line, each with its own text, since each is corrected in a different place. */
const lineCodes: Readonly<Record<RemittanceFaultKey, ErrorCode>> = {
  no_lines: "remittance_empty",
  amount: "remittance_line_amount",
  bic: "remittance_line_bic",
  country: "remittance_line_country",
  creditor_id: "remittance_issuer_creditor_id",
  date: "remittance_line_date",
  duplicate_reference: "remittance_line_twice",
  iban: "remittance_line_iban",
  name: "remittance_line_name",
  reference: "remittance_line_reference",
};

/** Errors of the issuer's data in the file header. */
const headCodes: Readonly<Record<RemittanceFaultKey, ErrorCode>> = {
  ...lineCodes,
  bic: "remittance_issuer_iban",
  country: "remittance_issuer_address",
  iban: "remittance_issuer_iban",
  name: "remittance_issuer_name",
  reference: "remittance_issuer_tax_id",
};

/** Converts a file error to one for users: number and name of the line, and what to correct. */
export function refusalOf(fault: RemittanceFault, lines: readonly { readonly name: string }[]): AppError {
  const { key, line } = fault;
  if (line === null) return new AppError(headCodes[key], { cause: fault });
  const params = { line: line + 1, name: lines[line]?.name ?? "" };
  return new AppError(lineCodes[key], { params, cause: fault });
}

import { AppError } from "#shared/domain/core/app-error.ts";

/** Why a statement file is invalid; each is an error code with its text. */
export type StatementFaultCode =
  | "statement_count"
  | "statement_empty"
  | "statement_incomplete"
  | "statement_order"
  | "statement_sums"
  | "statement_unknown"
  | "statement_unreadable"
  | "statement_value"
  | "statement_version";

/** An invalid statement, with the line (from 1) of the first fault. */
export class StatementFault extends AppError {
  readonly line: number;

  constructor(code: StatementFaultCode, line: number, params: Readonly<Record<string, string | number>> = {}) {
    super(code, { params: { line, ...params } });
    this.name = "StatementFault";
    this.line = line;
  }
}

import { AppError } from "#shared/domain/core/app-error.ts";

/** Why a file is no sound statement; each is a code of the catalogue, with its text. */
export type StatementFaultCode =
  | "statement_count"
  | "statement_empty"
  | "statement_incomplete"
  | "statement_order"
  | "statement_sums"
  | "statement_value"
  | "statement_unknown";

/** The line (from 1) at which a statement stops making sense. */
export class StatementFault extends AppError {
  readonly line: number;

  constructor(code: StatementFaultCode, line: number, params: Readonly<Record<string, string | number>> = {}) {
    super(code, { params: { line, ...params } });
    this.name = "StatementFault";
    this.line = line;
  }
}

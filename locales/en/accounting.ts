import type es from "../es/accounting.ts";

export default {
  "error.statement_count":
    "The statement says that it has {told} lines and has {counted}: it is incomplete. Download it from the bank again.",
  "error.statement_empty": "The file is not a Norma 43 statement: it is empty or lacks its heading",
  "error.statement_incomplete":
    "The end of the statement is missing after line {line}. Download it from the bank again.",
  "error.statement_order": "Line {line} of the statement is out of place",
  "error.statement_sums":
    "The closing in line {line} does not agree with the movements of the statement. Download it from the bank again.",
  "error.statement_unknown": "Line {line} is not of a Norma 43 statement",
  "error.statement_value": "Line {line} of the statement has a date, an amount or an account that makes no sense",
} satisfies Record<keyof typeof es, string>;

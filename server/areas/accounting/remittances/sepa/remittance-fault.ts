export type RemittanceFaultKey =
  | "no_lines"
  | "reference"
  | "duplicate_reference"
  | "iban"
  | "bic"
  | "amount"
  | "name"
  | "date"
  | "country"
  | "creditor_id";

/** Invalid data in a line (from 0), or in the file header (null). */
export class RemittanceFault extends Error {
  readonly line: number | null;
  readonly key: RemittanceFaultKey;

  constructor(key: RemittanceFaultKey, line: number | null) {
    super(`${key}${line === null ? "" : ` in line ${line}`}`);
    this.name = "RemittanceFault";
    this.line = line;
    this.key = key;
  }
}

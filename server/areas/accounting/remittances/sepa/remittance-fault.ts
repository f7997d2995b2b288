/** Why a remittance cannot be written. */
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

/** A line (from 0), or what the whole file is made of (null), that no bank would take. */
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

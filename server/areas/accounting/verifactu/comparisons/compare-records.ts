import { MAX_SHOWN_DIFFERENCES } from "#shared/domain/accounting/policy.ts";
import type { AgencyService } from "#shared/domain/accounting/verifactu/agency-environment.ts";
import type {
  ComparedField,
  ComparisonResult,
  RecordDifference,
} from "#shared/domain/accounting/verifactu/record-comparison.ts";
import type { VerifactuSentState } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import { invoiceKey } from "../sender/agency/query-records.ts";

/** An invoice as AEAT has it; empty where it does not say. Amounts as it writes them. */
export interface AgencyRecord {
  readonly number: string;
  /** `31-01-2024`. */
  readonly issued: string;
  readonly hash: string;
  readonly invoice_type: string;
  readonly tax_amount: string;
  readonly total: string;
  readonly is_annulled: boolean;
}

/** An invoice as our records have it, its issue with what became of its annulment. */
export interface OwnRecord {
  readonly invoice_id: string;
  readonly number: string;
  readonly issue_date: string;
  /** Of its issue, or the latest correction that the service took, and of its annulment. */
  readonly hashes: readonly string[];
  readonly invoice_type: string;
  readonly tax_amount: number;
  readonly total: number;
  readonly issue_state: VerifactuSentState;
  /** Null without an annulment. */
  readonly annul_state: VerifactuSentState | null;
  /** Whether all months in which AEAT may count it are compared. */
  readonly is_within: boolean;
}

export const agencyKey = ({ number, issued }: Pick<AgencyRecord, "number" | "issued">): string => `${number}|${issued}`;

/** Whether the service that is compared has the record, as far as is known here: that of tests and that of production know their own. */
const isKnown = (state: VerifactuSentState | null, service: AgencyService): boolean =>
  service === "test" ? state === "tested" : state === "accepted" || state === "accepted_with_errors";

/** Cents of an amount in AEAT's format, with up to two decimals; null where it says none. */
function centsOf(text: string): number | null {
  const found = /^([+-]?)(\d{1,12})(?:\.(\d{0,2}))?$/.exec(text);
  if (!found) return null;
  const [, sign, whole = "0", decimals = ""] = found;
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return sign === "-" ? -cents : cents;
}

const differs = <T>(there: T | null, here: T) => there !== null && there !== here;

/** Fields of an invoice that differ; what AEAT does not say is not compared. */
function differingFields(here: OwnRecord, there: AgencyRecord, service: AgencyService): ComparedField[] {
  const hash = there.hash.toUpperCase();
  const found: Readonly<Record<ComparedField, boolean>> = {
    hash: hash !== "" && !here.hashes.includes(hash),
    invoice_type: differs(there.invoice_type || null, here.invoice_type),
    tax_amount: differs(centsOf(there.tax_amount), here.tax_amount),
    total: differs(centsOf(there.total), here.total),
    annulled: there.is_annulled !== isKnown(here.annul_state, service),
    // AEAT has what we believe refused, or not sent.
    sent_state: !isKnown(here.issue_state, service),
  };
  const fields: readonly ComparedField[] = ["hash", "invoice_type", "tax_amount", "total", "annulled", "sent_state"];
  return fields.filter((field) => found[field]);
}

const orderOf = ({ issue_date, number, kind }: RecordDifference): string => `${issue_date} ${number} ${kind}`;
const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** What differs between our invoices and AEAT's. An invoice of which AEAT may count another month than those compared is not called missing there. */
export function compareRecords(
  ours: readonly OwnRecord[],
  theirs: readonly AgencyRecord[],
  service: AgencyService,
): ComparisonResult {
  const there = new Map(theirs.map((record) => [agencyKey(record), record]));
  const differences: RecordDifference[] = [];
  let [in_sync, waiting] = [0, 0];
  for (const own of ours) {
    const { invoice_id, number, issue_date } = own;
    const found = there.get(invoiceKey(own));
    there.delete(invoiceKey(own));
    const named = { number, issue_date, invoice_id };
    if (!found) {
      if (!isKnown(own.issue_state, service)) waiting += 1;
      else if (own.is_within) differences.push({ kind: "missing_there", ...named, fields: [] });
      continue;
    }
    const fields = differingFields(own, found, service);
    if (fields.length === 0) in_sync += 1;
    else differences.push({ kind: "different", ...named, fields });
  }
  for (const { number, issued } of there.values()) {
    const issue_date = issued.split("-").toReversed().join("-");
    differences.push({ kind: "missing_here", number, issue_date, invoice_id: null, fields: [] });
  }
  // In an order of their own, so that those of two comparisons can be compared.
  differences.sort((one, other) => compareText(orderOf(one), orderOf(other)));
  const count = (kind: RecordDifference["kind"]) => differences.filter((one) => one.kind === kind).length;
  return {
    in_sync,
    waiting,
    missing_there: count("missing_there"),
    missing_here: count("missing_here"),
    different: count("different"),
    differences: differences.slice(0, MAX_SHOWN_DIFFERENCES),
  };
}

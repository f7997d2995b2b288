import * as z from "zod/mini";
import { uuid } from "#shared/domain/core/fields.ts";
import { MAX_REPORTED_LINES } from "../policy.ts";
import type { LineStatus } from "./remittance-line.ts";
import type { GroupStatus } from "./remittance.ts";

/* The bank's status report of a remittance (pain.002). */

export const reportVersions = ["pain.002.001.03", "pain.002.001.10", "pain.002.001.11"] as const;

/** Statuses of a file or group by ISO's code (ExternalPaymentGroupStatus1Code). Others say nothing that is final. */
export const groupStatusOf: ReadonlyMap<string, GroupStatus> = new Map([
  ["RCVD", "received"],
  ["PDNG", "received"],
  ["ACTC", "accepted"],
  ["ACCP", "accepted"],
  ["ACSP", "accepted"],
  ["ACSC", "accepted"],
  ["ACWC", "accepted"],
  ["PART", "partial"],
  ["RJCT", "rejected"],
]);

/** Statuses of a transaction by ISO's code (ExternalPaymentTransactionStatus1Code). Others say nothing that is final. */
export const lineStatusOf: ReadonlyMap<string, LineStatus> = new Map([
  ["ACTC", "accepted"],
  ["ACCP", "accepted"],
  ["ACSP", "accepted"],
  ["ACSC", "accepted"],
  ["ACCC", "accepted"],
  ["ACWC", "accepted"],
  ["RJCT", "rejected"],
]);

/**
 * Reasons of rejections and returns that SEPA uses (ISO 20022 ExternalStatusReason1Code and ExternalReturnReason1Code, as the
 * EPC's rulebooks of direct debits and credit transfers name them).
 */
export const bankReasons = [
  "AC01",
  "AC04",
  "AC06",
  "AC13",
  "AG01",
  "AG02",
  "AM01",
  "AM02",
  "AM04",
  "AM05",
  "BE04",
  "BE05",
  "CNOR",
  "CURR",
  "DNOR",
  "DT01",
  "ED05",
  "FF01",
  "FF05",
  "MD01",
  "MD02",
  "MD06",
  "MD07",
  "MS02",
  "MS03",
  "RC01",
  "RR01",
  "RR02",
  "RR03",
  "RR04",
  "SL01",
  "TM01",
] as const;
export type BankReason = (typeof bankReasons)[number];

export const isBankReason = (code: string): code is BankReason => bankReasons.some((reason) => reason === code);

const reportedLine = z.object({ id: uuid(), version: z.int() });
export type ReportedLine = z.infer<typeof reportedLine>;

/** What a report changed: the lines that are accepted and rejected since; none for a report that came before. */
export const appliedReport = z.object({ accepted: z.int(), rejected: z.array(reportedLine) });
export type AppliedReport = z.infer<typeof appliedReport>;

/** Rejections that are withdrawn together, all or none. */
export const undoReportInput = z.object({
  lines: z.array(reportedLine).check(z.minLength(1), z.maxLength(MAX_REPORTED_LINES)),
});
export const undoneReport = z.object({ undone: z.int() });

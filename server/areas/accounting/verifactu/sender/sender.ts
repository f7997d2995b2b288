import type { VerifactuRecordKind } from "#shared/domain/accounting/verifactu/verifactu-record.ts";
import type { submissionFaults } from "#shared/domain/accounting/verifactu/verifactu-sending.ts";
import type { DateString } from "#shared/lib/dates.ts";

/** A message to the tax agency: records of one issuer, at most a thousand (`writeMessage`). */
export interface VerifactuSubmission {
  readonly issuer_tax_id: string;
  /** Sequence number of the issuer's messages: a number that was sent is not sent again. */
  readonly sequence: number;
  /** First and last position in the chain. */
  readonly first_position: number;
  readonly last_position: number;
  readonly xml: string;
}

/** A record of a message to AEAT, by which its answer is matched. */
export interface SentRecord {
  readonly kind: VerifactuRecordKind;
  readonly number: string;
  readonly issue_date: DateString;
  readonly hash: string;
  /** Of all records of its invoice: that of its issue, and of its annulment. */
  readonly invoice_hashes: readonly string[];
  /** Months, as `2026-03`, in which AEAT may count it: of its issue and of its operation. */
  readonly months: readonly string[];
  /** Whether an earlier message had it and its answer left it out. */
  readonly was_sent: boolean;
}

/** What AEAT says to one record. `duplicate`: it knows another record of the invoice. `unanswered`: nothing. */
export type RecordOutcome =
  | { readonly state: "accepted" | "unanswered" }
  | {
      readonly state: "accepted_with_errors" | "refused";
      readonly code: number | null;
      readonly text: string;
    }
  | { readonly state: "duplicate"; readonly code: number | null; readonly text: string };

/** AEAT's answer to a message. */
export interface AgencyReceipt {
  /** AEAT's CSV; null when every record was refused. */
  readonly reference: string | null;
  /** Seconds until it may be sent another message (`TiempoEsperaEnvio`). */
  readonly wait_seconds: number;
  /** Of each record, in the order of the message. */
  readonly outcomes: readonly RecordOutcome[];
}

/** Response of another receiver of a message. */
export interface FileReceipt {
  /** The receiver's reference: AEAT's CSV, or a file name. */
  readonly reference: string;
  /** Refused records, by index in the message from 0, with the reason. All others were accepted. */
  readonly refused: readonly { readonly index: number; readonly reason: string }[];
}

export type VerifactuReceipt = FileReceipt | AgencyReceipt;

/**
 * Why a whole message was not accepted; it is retried. `unavailable`: the receiver could not be reached, or its answer
 * was lost. `conflict`: another message was sent under its number, as when two copies of one installation continue the
 * same chain. `rejected`: AEAT refused the message itself. `certificate`: it refused the certificate. `unreadable`: its
 * answer was not understood.
 */
export type SubmissionFault = (typeof submissionFaults)[number];

export class SubmissionError extends Error {
  readonly fault: SubmissionFault;
  constructor(fault: SubmissionFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/**
 * Sends records to the tax agency: by its web service, or as files in the file storage or a folder, to be sent
 * manually.
 */
export interface VerifactuSender {
  /**
   * Sends a message, durably once this resolves. Idempotent: after a crash it may be called again with the same
   * message and returns the same result.
   * @throws SubmissionError, or any other Error, which counts as `unavailable`
   */
  send(message: VerifactuSubmission): Promise<VerifactuReceipt>;
}

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

/** Response of the receiver of a message. */
export interface VerifactuReceipt {
  /** The receiver's reference: AEAT's CSV, or a file name. */
  readonly reference: string;
  /** Refused records, by index in the message from 0, with the reason. All others were accepted. */
  readonly refused: readonly { readonly index: number; readonly reason: string }[];
}

/**
 * Why a whole message was not accepted. `unavailable`: the receiver could not be reached; it is retried. `conflict`:
 * another message was sent under its number, as when two copies of one installation continue the same chain.
 */
export type SubmissionFault = "unavailable" | "conflict";

export class SubmissionError extends Error {
  readonly fault: SubmissionFault;
  constructor(fault: SubmissionFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/**
 * Sends records to the tax agency. Today it stores them as files, in the file storage or a folder, to be sent
 * manually; a web service would be another adapter.
 */
export interface VerifactuSender {
  /**
   * Whether messages arrive at the tax agency. Only then may an invoice carry AEAT's QR code and the legend of verifiable
   * invoices (RD 1619/2012, art. 6.5; Orden HAC/1177/2024, art. 20 and 21).
   */
  readonly reaches_agency: boolean;
  /**
   * Sends a message, durably once this resolves. Idempotent: after a crash it may be called again with the same
   * message and returns the same result. An adapter that must wait between two messages (AEAT's `TiempoEsperaEnvio`)
   * waits inside.
   * @throws SubmissionError, or any other Error, which counts as `unavailable`
   */
  send(message: VerifactuSubmission): Promise<VerifactuReceipt>;
}

/** Records on their way to the agency: one message of one issuer, at most a thousand records (`writeMessage`). */
export interface VerifactuHandOver {
  readonly issuer_tax_id: string;
  /** Counts the issuer's messages: what was handed over under it is not handed over again. */
  readonly sequence: number;
  /** The places in the chain that it begins and ends with. */
  readonly first_position: number;
  readonly last_position: number;
  readonly xml: string;
}

/** What whoever took a message says of it. */
export interface VerifactuReceipt {
  /** How they call it: AEAT's CSV, or a file's name. */
  readonly reference: string;
  /** Records that were not accepted, by their place in the message from 0, and why. All others were. */
  readonly refused: readonly { readonly place: number; readonly reason: string }[];
}

/**
 * Why a message was not taken at all. `unavailable`: nobody was there to take it, and it is tried again. `conflict`: another
 * message was handed over under its number, as when two copies of one installation go on with the same chain.
 */
export type HandOverFault = "unavailable" | "conflict";

export class HandOverFailure extends Error {
  readonly fault: HandOverFault;
  constructor(fault: HandOverFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

/** Who takes the records to the tax agency. Today the installation's files, or a folder, from which somebody sends them; a web service by another adapter. */
export interface VerifactuSender {
  /**
   * Hands a message over, for good once this resolves. May be called again after a crash with the same message, and then says
   * what it said before. An adapter that must wait between two messages (AEAT's `TiempoEsperaEnvio`) waits within.
   * @throws HandOverFailure, or any other Error, which counts as `unavailable`
   */
  send(message: VerifactuHandOver): Promise<VerifactuReceipt>;
}

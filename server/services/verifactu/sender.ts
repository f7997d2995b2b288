/** A record on its way to the agency. */
export interface VerifactuMessage {
  /** The record's own id: what was sent under it is not sent again. */
  readonly record_id: string;
  readonly issuer_tax_id: string;
  /** As `writeRegistration` and `writeAnnulment` make it. */
  readonly xml: string;
}

/** Who takes the records to the tax agency. Today a folder, from which somebody sends them; a web service by another adapter. */
export interface VerifactuSender {
  /**
   * Hands one record over, for good once this resolves. May be called again after a crash with the same message.
   * @returns how whoever took it calls it
   * @throws Error when another text was handed over under the same id: the record was altered since
   */
  send(message: VerifactuMessage): Promise<string>;
}

/** The software that TicketBAI files name. Null: not set, so that no issuer can start the mode. */
export interface TicketbaiEnv {
  readonly license: string | null;
  readonly developer_tax_id: string | null;
  readonly name: string;
  readonly version: string;
}

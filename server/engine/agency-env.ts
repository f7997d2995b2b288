/** How AEAT's services are reached. Null addresses are those of its WSDL. */
export interface AgencyEnv {
  readonly test: string | null;
  readonly production: string | null;
  /** A file of further authorities, as PEM, that a server's certificate may be of. */
  readonly caFile: string | null;
  readonly timeoutMs: number;
}

/** How AEAT's services are reached. Null addresses are those of its WSDL. */
export interface AgencyEnv {
  readonly test: string | null;
  readonly production: string | null;
  /** A file of further authorities, as PEM, that a server's certificate may be of. */
  readonly caFile: string | null;
  readonly timeoutMs: number;
}

/** What messages to AEAT say about the program, and where they are written. */
export interface VerifactuEnv {
  /** Null: the company developed the program for itself. */
  readonly producer: { readonly name: string; readonly tax_id: string } | null;
  readonly system: { readonly name: string; readonly id: string; readonly version: string };
  /** Null: a number derived from the installation's secret. */
  readonly installation: string | null;
  /** Null: the installation's own file storage. */
  readonly folder: string | null;
  readonly agency: AgencyEnv;
}

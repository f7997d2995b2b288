import path from "node:path";

/** How SES.HOSPEDAJES is reached. Null addresses are the product's. */
export interface LodgingEnv {
  readonly test: string | null;
  readonly production: string | null;
  /** A file of further authorities, as PEM, that the server's certificate may be of. */
  readonly caFile: string | null;
  readonly timeoutMs: number;
}

interface LodgingVariables {
  readonly LODGING_TEST_URL?: string | undefined;
  readonly LODGING_PRODUCTION_URL?: string | undefined;
  readonly LODGING_CA_FILE?: string | undefined;
  readonly LODGING_TIMEOUT_SECONDS: number;
}

export const readLodging = (values: LodgingVariables): LodgingEnv => ({
  test: values.LODGING_TEST_URL ?? null,
  production: values.LODGING_PRODUCTION_URL ?? null,
  caFile: values.LODGING_CA_FILE === undefined ? null : path.resolve(values.LODGING_CA_FILE),
  timeoutMs: 1_000 * values.LODGING_TIMEOUT_SECONDS,
});

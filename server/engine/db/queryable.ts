/** Anything that runs a statement: the pool for reads, a transaction for writes. */
export interface Queryable {
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** The same by name: planned once a connection, whatever the values. */
  queryNamed<Row extends object>(text: string, values: readonly unknown[]): Promise<readonly Row[]>;
}

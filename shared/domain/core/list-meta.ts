/** Metadata of a list response, beside its rows. */
export interface ListMeta {
  readonly total: number;
  readonly total_is_estimate: boolean;
  readonly page: number;
  readonly page_size: number;
}

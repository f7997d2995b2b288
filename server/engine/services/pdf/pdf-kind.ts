declare const contentOf: unique symbol;

/** One kind of PDF. `Content` is plain data, because it crosses to another thread. */
export interface PdfKind<Content> {
  readonly name: string;
  /** Carries the type alone; it has no value. */
  readonly [contentOf]?: Content;
}

export const definePdfKind = <Content>(name: string): PdfKind<Content> => ({ name });

/** What the server sends to the thread. */
export interface PdfRequest {
  readonly id: number;
  readonly kind: string;
  readonly content: unknown;
}

/** What the thread answers. */
export type PdfResponse = { readonly id: number } & ({ readonly pdf: Uint8Array } | { readonly error: unknown });

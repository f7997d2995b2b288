declare const contentOf: unique symbol;

/** A kind of PDF. `Content` is plain data, because it is sent to another thread. */
export interface PdfKind<Content> {
  readonly name: string;
  /** Carries the type alone; it has no value. */
  readonly [contentOf]?: Content;
}

export const definePdfKind = <Content>(name: string): PdfKind<Content> => ({ name });

/** Message from the server to the thread. */
export interface PdfRequest {
  readonly id: number;
  readonly kind: string;
  readonly content: unknown;
}

/** Message from the thread. */
export type PdfResponse = { readonly id: number } & ({ readonly pdf: Uint8Array } | { readonly error: unknown });

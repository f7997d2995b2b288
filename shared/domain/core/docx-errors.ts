import type { MessageKey } from "#locales/es.ts";

/** What Word documents are refused for: a part of the catalogue of errors. */
export const docxErrors = {
  docx_only: { status: 422, key: "error.docx_only" },
  docx_macros: { status: 422, key: "error.docx_macros" },
  docx_embedded: { status: 422, key: "error.docx_embedded" },
  docx_external: { status: 422, key: "error.docx_external" },
  docx_broken: { status: 422, key: "error.docx_broken" },
  docx_changes: { status: 422, key: "error.docx_changes" },
  docx_unfilled: { status: 422, key: "error.docx_unfilled" },
  docx_tag: { status: 422, key: "error.docx_tag" },
  docx_block: { status: 422, key: "error.docx_block" },
  docx_nested: { status: 422, key: "error.docx_nested" },
  docx_too_complex: { status: 422, key: "error.docx_too_complex" },
  docx_tag_raw: { status: 422, key: "error.docx_tag_raw" },
} as const satisfies Record<string, { status: number; key: MessageKey }>;

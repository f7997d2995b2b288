import { queryOptions } from "@tanstack/react-query";
import { callForFile } from "#shared/client/http.ts";
import type { Document } from "#shared/domain/documents/document.ts";

/** The current PDF: signed, sent, or as the draft would be sent. Rendering a draft takes some seconds. */
export const pdfQuery = ({ id, docx_sha256, pdf_sha256, signed_pdf_sha256 }: Document) =>
  queryOptions({
    queryKey: ["document-pdf", id, signed_pdf_sha256 ?? pdf_sha256 ?? docx_sha256],
    queryFn: async ({ signal }) => (await callForFile(`/documents/${id}/pdf`, { signal })).blob.arrayBuffer(),
    staleTime: Infinity,
    retry: false,
    enabled: docx_sha256 !== null,
  });

import { UPLOADED_PDF_LIMITS } from "#shared/domain/documents/policy.ts";
import { serveTasks } from "../bounded-process/serve-tasks.ts";
import { inspectPdf, type InspectedPdf } from "./inspect-pdf.ts";

/* Process started by open-pdf.ts. */

serveTasks(UPLOADED_PDF_LIMITS, ({ bytes }: { readonly bytes: Uint8Array }): Promise<InspectedPdf> =>
  inspectPdf(Buffer.from(bytes)),
);

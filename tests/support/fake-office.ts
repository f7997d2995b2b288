import type { Office } from "#server/engine/services/office/office.ts";
import type { Services } from "#server/engine/services/services.ts";

/** Replaces the renderer of Word documents: immediate by default, or as slow or failing as a test requires. */
export function useFakeOffice(services: Services, print?: (docx: Buffer) => Promise<Buffer>): { prints: number } {
  const told = { prints: 0 };
  const office: Office = {
    name: "wasm",
    toPdf: async (docx) => {
      told.prints += 1;
      return print ? print(docx) : Buffer.from(`%PDF-1.7 ${docx.length}\n%%EOF`);
    },
    close: async () => {},
  };
  Object.assign(services, { office });
  return told;
}

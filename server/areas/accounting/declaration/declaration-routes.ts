import { Readable } from "node:stream";
import { responsibleDeclaration } from "#shared/domain/accounting/verifactu/responsible-declaration.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { declarationPdf } from "../pdf-kinds.ts";
import { readDeclaration } from "./read-declaration.ts";

const path = "/responsible-declaration";

/** GET /responsible-declaration: every user of the program may read it (Orden HAC/1177/2024, art. 15.3). */
const readDeclarationRoute = readRoute({
  path,
  summary: "The producer's declaration of the billing system, and what lacks in it",
  access: "session",
  output: responsibleDeclaration,
  run: async ({ db, services }) => respond(await readDeclaration(db, services)),
});

/** GET /responsible-declaration/pdf: in Spanish, as the order words it. */
const fileRoute = readRoute({
  path: `${path}/pdf`,
  summary: "The producer's declaration of the billing system as a PDF, in Spanish",
  access: "session",
  heavy: "always",
  run: async ({ db, services }) => {
    const declaration = await readDeclaration(db, services);
    const created_at = services.clock.now().toISOString();
    const body = Readable.from(await services.pdfs.render(declarationPdf, { declaration, created_at }));
    const name = `Declaración responsable ${declaration.system_name} ${declaration.version}.pdf`;
    return { kind: "file", name, type: "application/pdf", body };
  },
});

export const declarationRoutes: readonly Route[] = [readDeclarationRoute, fileRoute];

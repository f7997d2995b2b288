import { Readable } from "node:stream";
import * as z from "zod/mini";
import { facturaeCheck, type FacturaeCheck, invoiceFormatNames } from "#shared/domain/accounting/invoices/facturae.ts";
import { invoiceLineRow } from "#shared/domain/accounting/invoices/invoice-line.ts";
import { invoiceResource } from "#shared/domain/accounting/invoices/invoice.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRow } from "#server/engine/db/table-store.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import { respond } from "#server/engine/http/route.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import { readLinesJson } from "../invoices/invoice-lines-route.ts";
import { invoiceFormats } from "./invoice-formats.ts";
import { openSigner } from "./issuer-signer.ts";
import { readFacturae } from "./read-facturae.ts";
import { refusalOf } from "./write-facturae.ts";

const access = { entity: "invoice", action: "read" } as const;

interface Context {
  readonly db: Queryable;
  readonly user: UserAccess;
  readonly params: Readonly<Record<string, string>>;
}

async function readOne({ db, user, params }: Context) {
  const invoice = await readRow(db, invoiceResource, params["id"] ?? "", user);
  const lines = z.array(invoiceLineRow).parse(JSON.parse(await readLinesJson(db, invoice.id)));
  const shows_account = isAllowed(user.permissions, "person", "read");
  return { invoice, found: await readFacturae(db, invoice, lines, { shows_account }) };
}

/** GET /invoices/{id}/facturae: signed where the issuer has a certificate. */
const fileRoute = readRoute({
  path: "/invoices/:id/facturae",
  summary: "An issued invoice as a Facturae 3.2.2 file, signed when its issuer has a certificate",
  access,
  run: async ({ services, ...context }) => {
    const { invoice, found } = await readOne(context);
    const [gap] = found.gaps;
    if (found.content === null) throw new AppError(gap ?? "facturae_not_offered", { data: found.gaps });
    const signer = await openSigner({ ...services, db: context.db }, invoice);
    const { name, document } = invoiceFormats.facturae.write(found.content, signer, services.clock.now());
    return { kind: "file", name, type: "application/xml", body: Readable.from([Buffer.from(document)]) };
  },
});

/** GET /invoices/{id}/facturae-check: whether there can be a file, signed or not. */
const checkRoute = readRoute({
  path: "/invoices/:id/facturae-check",
  summary: "What an invoice's Facturae file lacks, and whether it would be signed or is refused for its certificate",
  access,
  output: facturaeCheck,
  run: async ({ services, ...context }) => {
    const { invoice, found } = await readOne(context);
    const signer = await openSigner({ ...services, db: context.db }, invoice);
    const refusal = refusalOf(signer, services.clock.now());
    const ofSigner = refusal === null ? "signed" : "refused";
    const signature = signer === null ? "unsigned" : ofSigner;
    const unavailable = invoiceFormatNames.filter((name) => invoiceFormats[name] === null);
    return respond({ signature, refusal, missing: [...found.gaps], unavailable } satisfies FacturaeCheck);
  },
});

export const facturaeRoutes = [fileRoute, checkRoute];

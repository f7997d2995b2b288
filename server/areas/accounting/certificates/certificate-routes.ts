import { certificateInput, certificateState } from "#shared/domain/accounting/certificates/certificate.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { companyResource } from "#shared/domain/administration/company.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { bodyOf, noBody, readRoute, slowRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import { refuseForgottenIssuer } from "../invoices/issuer-rules.ts";
import { enqueueSigning } from "../ticketbai/sign-ticketbai.ts";
import { readCertificateFile } from "./read-certificate-file.ts";
import { readCertificateState, removeCertificate, storeCertificate } from "./stored-certificates.ts";

const path = "/issuers/:id/certificate";
/** A certificate signs for the company: users who change the company's settings change it. */
const access = { entity: companyResource.name, action: "update" } as const;

/** GET /issuers/{id}/certificate */
const readCertificateRoute = readRoute({
  path,
  summary: "Shows an issuer's certificate, without its key, and those that it had before",
  access: { entity: issuerResource.name, action: "read" },
  output: certificateState,
  run: async ({ db, user, params, services }) => {
    requireEveryProperty(user);
    const id = params["id"] ?? "";
    await requireRow(db, issuerResource, id, user);
    return respond(await readCertificateState({ ...services, db }, id));
  },
});

/** POST /issuers/{id}/certificate/file: opens the file before any transaction, since deriving its key takes time. */
const storeRoute = slowRoute({
  method: "POST",
  path: `${path}/file`,
  summary: "Stores an issuer's certificate from a .p12 or .pfx file; it replaces the one in use",
  access,
  body: bodyOf(certificateInput, "certificate"),
  output: certificateState,
  run: async ({ services, user, params, input }) => {
    requireEveryProperty(user);
    const { db, clock } = services;
    const id = params["id"] ?? "";
    await requireRow(db, issuerResource, id, user);
    const [row] = await db.query<{ tax_id: string }>("select tax_id from issuer where id = $1", [id]);
    const tax_id = row?.tax_id ?? "";
    const read = await readCertificateFile(input, tax_id, clock.now());
    return transact(db, user.user_id, async (tx) => {
      const issuer = await lockRow(tx, issuerResource, id, user);
      await refuseForgottenIssuer(tx, id);
      if (issuer.tax_id !== tax_id) throw new AppError("stale");
      await storeCertificate(tx, services, { owner: id, user_id: user.user_id, read });
      await enqueueSigning(tx);
      return respond(await readCertificateState({ ...services, db: tx }, id));
    });
  },
});

/** DELETE /issuers/{id}/certificate */
const removeRoute = writeRoute({
  method: "DELETE",
  path,
  summary: "Removes an issuer's certificate; its key is deleted",
  access,
  body: noBody,
  output: certificateState,
  run: async ({ tx, user, params, services }) => {
    requireEveryProperty(user);
    const { id } = await lockRow(tx, issuerResource, params["id"] ?? "", user);
    await refuseForgottenIssuer(tx, id);
    if (!(await removeCertificate(tx, id, user.user_id))) throw new AppError("not_found");
    return respond(await readCertificateState({ ...services, db: tx }, id));
  },
});

export const certificateRoutes: readonly Route[] = [readCertificateRoute, storeRoute, removeRoute];

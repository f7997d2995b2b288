import { createHash } from "node:crypto";
import { certificateInput, certificateState } from "#shared/domain/accounting/certificates/certificate.ts";
import { companyResource } from "#shared/domain/administration/company.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import {
  readCertificateFile,
  type ReadCertificate,
} from "#server/areas/accounting/certificates/read-certificate-file.ts";
import {
  readCertificateState,
  removeCertificate,
  storeCertificate,
} from "#server/areas/accounting/certificates/stored-certificates.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { transact, type Tx } from "#server/engine/db/transaction.ts";
import { bodyOf, noBody, readRoute, slowRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { signDetached } from "#server/engine/services/seal/cms.ts";
import { requireEveryProperty } from "#server/engine/http/user-access.ts";
import { readCompanyTaxId } from "#server/areas/company/company-tax-id.ts";

const path = "/seal-certificate";
const access = { entity: companyResource.name, action: "update" } as const;

/** @throws AppError seal_without_tax_id: whose certificate it is could not be checked */
async function readTaxId(db: Queryable): Promise<string> {
  const tax_id = await readCompanyTaxId(db);
  if (tax_id === null) throw new AppError("seal_without_tax_id", { field: "file" });
  return tax_id;
}

/**
 * Tries one signature: what cannot seal is refused here, not when a document is to be sealed.
 * @throws AppError seal_key_unsupported
 */
function requireSealing({ key, certificate, chain }: ReadCertificate): void {
  try {
    // Other keys (Ed25519, RSA-PSS, DSA) have no algorithm here that PDF readers know.
    signDetached(createHash("sha256").digest(), {
      key: key.export({ format: "der", type: "pkcs8" }),
      certificate: certificate.raw,
      chain: chain.map(({ raw }) => raw),
    });
  } catch (error) {
    const params = { type: key.asymmetricKeyType ?? "" };
    throw new AppError("seal_key_unsupported", { field: "file", params, cause: error });
  }
}

/** Certificates of the company change one after another. */
const lockCompany = (tx: Tx) => tx.query("select id from company for update", []);

const readStateRoute = readRoute({
  path,
  summary: "Shows the company's certificate that seals signed documents, without its key, and those before it",
  access: { entity: companyResource.name, action: "read" },
  output: certificateState,
  run: async ({ db, user, services }) => {
    requireEveryProperty(user);
    return respond(await readCertificateState({ ...services, db }, null));
  },
});

/**
 * The holder is the company itself, which a representative's certificate names too (ETSI EN 319 412-1, 5.1.4): the capacity in
 * which another one acts for an issuer is of no use here, and only distinguishes them.
 * The file is opened before any transaction, since deriving its key takes time.
 */
const storeRoute = slowRoute({
  method: "POST",
  path: `${path}/file`,
  summary: "Stores the company's certificate from a .p12 or .pfx file; it seals the documents signed from now on",
  access,
  body: bodyOf(certificateInput, "certificate"),
  output: certificateState,
  run: async ({ services, user, input }) => {
    requireEveryProperty(user);
    const { db, clock } = services;
    const tax_id = await readTaxId(db);
    const read = await readCertificateFile({ ...input, capacity: "representative" }, tax_id, clock.now());
    if (read.capacity !== "issuer")
      throw new AppError("seal_certificate_of_other", {
        field: "file",
        params: { holder: read.holder_name, holder_tax_id: read.holder_tax_id, tax_id },
      });
    requireSealing(read);
    return transact(db, user.user_id, async (tx) => {
      await lockCompany(tx);
      if ((await readTaxId(tx)) !== tax_id) throw new AppError("stale");
      await storeCertificate(tx, services, { owner: null, user_id: user.user_id, read });
      return respond(await readCertificateState({ ...services, db: tx }, null));
    });
  },
});

const removeRoute = writeRoute({
  method: "DELETE",
  path,
  summary: "Removes the company's certificate; its key is deleted, and a generated one seals from now on",
  access,
  body: noBody,
  output: certificateState,
  run: async ({ tx, user, services }) => {
    requireEveryProperty(user);
    await lockCompany(tx);
    if (!(await removeCertificate(tx, null, user.user_id))) throw new AppError("not_found");
    return respond(await readCertificateState({ ...services, db: tx }, null));
  },
});

export const sealCertificateRoutes: readonly Route[] = [readStateRoute, storeRoute, removeRoute];

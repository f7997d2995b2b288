import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { consentTexts } from "#shared/domain/core/consents.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import type { SignerInput, SignerTask, SigningOrder } from "#shared/domain/documents/signer.ts";
import { requestSignature } from "#server/areas/leases/rental-signature.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { createLinkKey } from "#server/engine/services/keys.ts";
import { renderPaymentReceipt } from "#server/areas/accounting/payments/pdf/payment-receipt.ts";
import { createBuilders } from "./builders.ts";
import { aPaymentReceipt } from "./pdf-contents.ts";
import { aDrawing } from "./signed-contents.ts";
import type { TestApp } from "./test-app.ts";

/** A sent document with the key of each signer's link. */
export interface SentTestDocument {
  readonly id: string;
  readonly rental_id: string | null;
  readonly code: string;
  readonly keys: readonly string[];
  readonly pdf: Buffer;
  readonly pdf_sha256: string;
}

export interface SentOptions {
  readonly names?: readonly string[];
  /** Documentation of the first signer. */
  readonly documentation?: string;
  readonly signing_order?: SigningOrder;
  /** First day of the document's rental; without it the document has no rental. */
  readonly rental_from?: string;
  readonly valid_days?: number;
  readonly document_type_id?: string;
  /** What each signer does, in their order; a signature by default. */
  readonly tasks?: readonly SignerTask[];
  /** The persons who sign, one for each name. */
  readonly person_ids?: readonly string[];
  /** What each signer has besides. */
  readonly signer?: Partial<SignerInput>;
}

const nextCode = () =>
  createHash("sha256").update(createLinkKey().key).digest("hex").slice(0, 12).toUpperCase().replace(/[01]/g, "K");

/** Sent documents, without a renderer. */
export async function createSigningFixture(app: Pick<TestApp, "db" | "services" | "logInAs">) {
  const admin = await app.logInAs("admin");
  const given = createBuilders(admin);
  const pdf = await renderPaymentReceipt(aPaymentReceipt());
  const pdf_sha256 = createHash("sha256").update(pdf).digest("hex");

  const aRentalFrom = async (start_date: string): Promise<string> => {
    const { id } = await given.aRental({ start_date, end_date: null });
    await transact(app.db, null, (tx) => requestSignature(tx, id, app.services.clock.today()));
    return id;
  };

  const deliver = async ({ id }: Document, keys: readonly Buffer[], valid_days: number): Promise<void> => {
    const file = await app.services.files.put("document", Readable.from([pdf]), 1_000_000);
    await app.db.query("update document set state = 'printing' where id = $1", [id]);
    await app.db.query(
      `update document set state = 'sent', pdf_key = $2, pdf_sha256 = $3, verification_code = $4, sent_at = clock_now(),
         expires_at = clock_now() + make_interval(days => $5) where id = $1`,
      [id, file.key, pdf_sha256, nextCode(), valid_days],
    );
    await app.db.query(
      `insert into document_version (document_id, number, kind, file_name, file_key, sha256, size)
       values ($1, 1, 'sent', 'contrato.pdf', $2, $3, $4)`,
      [id, file.key, pdf_sha256, pdf.length],
    );
    await app.db.query("insert into document_event (document_id, kind) values ($1, 'sent')", [id]);
    await app.db.query(
      `update signer s set key_hash = k.hash, keyed_at = clock_now()
       from unnest($2::bytea[]) with ordinality k (hash, place) where s.document_id = $1 and s.position = k.place and s.task <> 'copy'`,
      [id, keys],
    );
  };

  const send = async (options: SentOptions = {}): Promise<SentTestDocument> => {
    const {
      names = ["Begoña Núñez"],
      documentation = "12345678Z",
      signing_order = "parallel",
      rental_from,
      valid_days = 30,
      document_type_id,
      tasks = [],
      person_ids,
      signer,
    } = options;
    const signers = names.map((name, index): SignerInput => ({
      party: "other",
      name,
      documentation: index === 0 ? documentation : "12345678Z",
      email: `signer${index}@example.com`,
      role: index === 0 ? "landlord" : "tenant",
      task: tasks[index] ?? "sign",
      ...(person_ids && { party: "person", person_id: person_ids[index], email: null, documentation: null }),
      ...signer,
    }));
    const rental_id = rental_from === undefined ? null : await aRentalFrom(rental_from);
    const document = await given.aDocument({
      signers,
      signing_order,
      rental_id,
      ...(document_type_id && { document_type_id }),
    });
    const linkKeys = names.map(() => createLinkKey());
    await deliver(
      document,
      linkKeys.map(({ hash }) => hash),
      valid_days,
    );
    return { id: document.id, rental_id, code: document.code, keys: linkKeys.map(({ key }) => key), pdf, pdf_sha256 };
  };

  /** Input sent by the page's form. */
  const input = (changes: object = {}) => ({
    pdf_sha256,
    consent_version: consentTexts.electronic_signature.version,
    kind: "drawn",
    strokes: aDrawing(),
    ...changes,
  });

  return { admin, given, send, input, pdf, pdf_sha256 };
}
export type SigningFixture = Awaited<ReturnType<typeof createSigningFixture>>;

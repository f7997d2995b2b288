import { Readable } from "node:stream";
import type { Document } from "#shared/domain/documents/document.ts";
import { generateSpanishIban } from "#shared/domain/core/iban.ts";
import { generateDni } from "#shared/domain/core/tax-id.ts";
import { nextNumber } from "./builders.ts";
import type { TestApp } from "./test-app.ts";

/** Identifying data of a subject: each value is unique, and all contain `word` where they can. */
export function contactsOf(word: string) {
  const number = nextNumber();
  return {
    documentation: generateDni(60_000_000 + number),
    bank_account: generateSpanishIban(2100, 999, number),
    email: `${word.toLowerCase()}.${number}@example.es`,
    phone: `+3468${String(1_000_000 + number)}`,
    street: `Calle ${word}, ${number}`,
  };
}

/** A sent draft that all have signed, with a file that contains `word`. */
export async function uploadSignedCopy(app: TestApp, { id }: Document, name: string, word: string): Promise<void> {
  const bytes = Buffer.from(`%PDF-1.4 ${word}\n%%EOF\n`);
  const file = await app.services.files.put("document", Readable.from([bytes]), 1_000_000);
  await app.db.query("update document set state = 'printing' where id = $1", [id]);
  await app.db.query(
    `update document set state = 'sent', pdf_key = $2, pdf_sha256 = $3, verification_code = $4, sent_at = clock_now(),
       expires_at = clock_now() + interval '30 days' where id = $1`,
    [id, file.key, file.sha256, `CODE${String(nextNumber()).padStart(8, "K")}`],
  );
  await app.db.query(
    `update signer set state = 'signed', signed_at = clock_now(), signed_sha256 = $2, signature_kind = 'typed', typed_name = $3,
       consent_version = '1', ip = '203.0.113.9', user_agent = 'Firefox' where document_id = $1`,
    [id, file.sha256, name],
  );
  await app.db.query("update document set state = 'signed', completed_at = clock_now() where id = $1", [id]);
}

import { formatPhone } from "#shared/domain/core/phone.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** Signature of mails to external recipients. */
export interface MailSignature {
  readonly company: string;
  /** Phone or e-mail contact; empty if the company data has neither. */
  readonly contact: string;
}

/** Signature from the company data; before the set-up the product's name. */
export async function readSignature(db: Queryable): Promise<MailSignature> {
  const [company] = await db.query<{ name: string; phone: string | null; email: string | null }>(
    "select name, phone, email from company limit 1",
    [],
  );
  const contact = [company?.phone && formatPhone(company.phone), company?.email].filter(Boolean).join(" · ");
  return { company: company?.name ?? "Llavero", contact };
}

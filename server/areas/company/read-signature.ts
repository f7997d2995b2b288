import { formatPhone } from "#shared/domain/core/phone.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";

/** The firm as a mail to people outside signs. */
export interface MailSignature {
  readonly company: string;
  /** Whom to call or to write to; empty where the company's data names neither. */
  readonly contact: string;
}

/** Reads it from the company's data; before the set-up the program signs. */
export async function readSignature(db: Queryable): Promise<MailSignature> {
  const [company] = await db.query<{ name: string; phone: string | null; email: string | null }>(
    "select name, phone, email from company limit 1",
    [],
  );
  const contact = [company?.phone && formatPhone(company.phone), company?.email].filter(Boolean).join(" · ");
  return { company: company?.name ?? "Llavero", contact };
}

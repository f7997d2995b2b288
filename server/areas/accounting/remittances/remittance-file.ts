import { Readable } from "node:stream";
import { nextSequence } from "#shared/domain/accounting/mandates/mandate.ts";
import type { Remittance } from "#shared/domain/accounting/remittances/remittance.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { detectDocumentationType } from "#shared/domain/core/tax-id.ts";
import { HOME_COUNTRY } from "#shared/domain/properties/country.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { writeCreditTransfers } from "./sepa/credit-transfers.ts";
import { writeDirectDebits } from "./sepa/direct-debits.ts";
import type { SepaFile } from "./sepa/message-head.ts";
import type { SepaAddress } from "./sepa/party.ts";
import { RemittanceFault } from "./sepa/remittance-fault.ts";
import type { Services } from "#server/engine/services/services.ts";
import { refusalOf } from "./remittance-refusal.ts";
import { REMITTANCE_FILE_BYTES } from "#shared/domain/accounting/policy.ts";

interface Line {
  readonly id: string;
  readonly name: string;
  readonly iban: string;
  readonly amount: number;
  readonly concept: string;
  readonly mandate_reference: string;
  readonly mandate_signed_on: string;
  readonly last_used_on: string | null;
  readonly address: SepaAddress | null;
}

/** The lines in a fixed order, with addresses that banks of the Union accept, including the country code. */
const readLines = (tx: Tx, id: string) =>
  tx.query<Line>(
    `select l.id, l.name, l.iban, l.amount, l.concept, m.reference as mandate_reference, m.signed_on as mandate_signed_on,
            m.last_used_on, case when a.country = $2 then jsonb_build_object(
              'street', a.street, 'postal_code', a.postal_code, 'city', a.city, 'country', 'ES') end as address
     from remittance_line l
     left join mandate m on m.id = l.mandate_id
     left join payment y on y.id = l.payment_id
     left join person p on p.id = coalesce(m.person_id, y.person_id)
     left join owner o on o.id = y.owner_id
     left join address a on a.id = coalesce(p.address_id, o.address_id)
     where l.remittance_id = $1 and l.is_included order by l.created_at, l.id`,
    [id, HOME_COUNTRY],
  );

interface IssuerRow extends Omit<SepaAddress, "country"> {
  readonly name: string;
  readonly tax_id: string;
  readonly bank_account: string | null;
  readonly creditor_id: string | null;
}

async function readIssuer(tx: Tx, id: string) {
  const [issuer] = await tx.query<IssuerRow>(
    "select name, tax_id, street, postal_code, city, bank_account, creditor_id from issuer where id = $1",
    [id],
  );
  if (!issuer) throw new AppError("not_found");
  const { name, tax_id, street, postal_code, city, bank_account, creditor_id } = issuer;
  return {
    name,
    iban: bank_account ?? "",
    address: { street, postal_code, city, country: "ES" },
    is_company: detectDocumentationType(tax_id) === "cif",
    creditor_id: creditor_id ?? "",
    presenter_id: tax_id,
  };
}

type Message = { readonly message_id: string; readonly created_at: string };

const endToEndId = (code: string, index: number) => `${code}-${index + 1}`;

async function write(tx: Tx, remittance: Remittance, lines: readonly Line[], message: Message): Promise<SepaFile> {
  const { code, execution_date, scheme } = remittance;
  const issuer = await readIssuer(tx, remittance.issuer_id);
  const common = (line: Line, index: number) => ({
    end_to_end_id: endToEndId(code, index),
    amount: line.amount,
    text: line.concept,
  });
  const party = ({ name, iban, address }: Line) => ({ name, iban, address });
  if (remittance.kind === "transfer")
    return writeCreditTransfers({
      ...message,
      debtor: issuer,
      lines: lines.map((line, index) => ({ ...common(line, index), execution_date, creditor: party(line) })),
    });
  return writeDirectDebits({
    ...message,
    scheme: scheme === "b2b" ? "B2B" : "CORE",
    creditor: issuer,
    lines: lines.map((line, index) => ({
      ...common(line, index),
      sequence: nextSequence(line),
      collection_date: execution_date,
      mandate_reference: line.mandate_reference,
      mandate_signed_on: line.mandate_signed_on,
      debtor: party(line),
    })),
  });
}

async function writeOrRefuse(...args: Parameters<typeof write>): Promise<SepaFile> {
  try {
    return await write(...args);
  } catch (error) {
    if (!(error instanceof RemittanceFault)) throw error;
    throw refusalOf(error, args[2]);
  }
}

/** Writes and stores the bank file of a draft, with the reference sent for each line. */
export async function generateFile(
  tx: Tx,
  remittance: Remittance,
  { files, clock }: Pick<Services, "files" | "clock">,
): Promise<void> {
  const created_at = clock.now().toISOString();
  const message_id = `${remittance.code}-${created_at.replace(/\D/g, "").slice(0, 14)}`;
  const lines = await readLines(tx, remittance.id);
  const { xml } = await writeOrRefuse(tx, remittance, lines, { message_id, created_at });
  const stored = await files.put("remittance", Readable.from([Buffer.from(xml, "utf8")]), REMITTANCE_FILE_BYTES);
  const references = lines.map((line, index) => ({
    id: line.id,
    end_to_end_id: endToEndId(remittance.code, index),
    sequence: remittance.kind === "direct_debit" ? nextSequence(line) : null,
  }));
  await tx.query(
    `update remittance_line l set end_to_end_id = g.end_to_end_id, sequence = g.sequence
     from jsonb_to_recordset($1) g (id uuid, end_to_end_id text, sequence text) where l.id = g.id`,
    [JSON.stringify(references)],
  );
  await tx.query(
    `update remittance set state = 'generated', message_id = $2, file_key = $3, file_sha256 = $4, generated_at = $5 where id = $1`,
    [remittance.id, message_id, stored.key, stored.sha256, created_at],
  );
}

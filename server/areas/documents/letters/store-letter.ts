import { listedAnniversary } from "#shared/domain/rentals/anniversary.ts";
import { Readable } from "node:stream";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { type LetterInput, type LetterKind, letterReads } from "#shared/domain/documents/letter.ts";
import { ATTACHMENT_LIMITS } from "#shared/domain/documents/policy.ts";
import { messagePlaceholders, namedIn } from "#shared/domain/notifications/message-placeholders.ts";
import { type DateString, formatLongDate } from "#shared/lib/dates.ts";
import { insertAttachment } from "#server/areas/attachments/write-attachment.ts";
import { readCompanyLetterhead } from "#server/areas/company/company-letterhead.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { requireRight } from "#server/engine/http/require-right.ts";
import type { UserAccess } from "#server/engine/http/user-access.ts";
import type { Services } from "#server/engine/services/services.ts";
import { letterPdf } from "../pdf-kinds.ts";
import { type LetterAddressee, readAddressee } from "./draft-letter.ts";

/** @throws AppError not_allowed */
export function requireReads(user: UserAccess, kind: LetterKind): void {
  for (const entity of ["person", ...letterReads[kind]] as const) requireRight(user, entity, "read");
}

/** @throws InvalidInput where a placeholder was left in the text */
export function refuseGaps({ kind, subject, text }: LetterInput): void {
  const { known, required } = messagePlaceholders[`letter_${kind}`];
  const left = (words: string) => namedIn(words).find((name) => [...known, ...required].includes(name));
  for (const [field, words] of Object.entries({ subject, text })) {
    const name = left(words);
    if (name !== undefined)
      throw new InvalidInput("message_template", [
        { field, key: "documents.letter.gap", params: { name: `{${name}}` } },
      ]);
  }
}

async function renderPdf(tx: Tx, services: Services, to: LetterAddressee, input: LetterInput): Promise<Buffer> {
  const issuer = await readCompanyLetterhead(tx, services.files);
  const [company] = await tx.query<{ city: string | null }>("select city from company limit 1", []);
  const day = formatLongDate(services.clock.today(), input.language);
  return services.pdfs.render(letterPdf, {
    issuer,
    language: input.language,
    created_at: services.clock.now().toISOString(),
    recipients: to.tenants.map(({ label }) => label),
    address: to.address,
    dated: company?.city ? `${company.city}, ${day}` : day,
    subject: input.subject,
    text: input.text,
  });
}

export interface WrittenLetter {
  readonly rental_id: string;
  readonly to: LetterAddressee;
  readonly input: LetterInput;
  readonly name: string;
  readonly pdf: Buffer;
  readonly anniversary_on: DateString | null;
}

/** The letter becomes a file of the rental, as every attachment: changing the rental allows it. */
async function storeFile(
  tx: Tx,
  services: Services,
  { rental_id, name, pdf, anniversary_on }: WrittenLetter,
): Promise<string> {
  // A letter that is written again takes the place of the earlier one, which stays a file of the rental.
  if (anniversary_on !== null)
    await tx.query("update attachment set anniversary_on = null where owner_id = $1 and anniversary_on = $2", [
      rental_id,
      anniversary_on,
    ]);
  const { key, size, sha256 } = await services.files.put("attachment", Readable.from([pdf]), ATTACHMENT_LIMITS.bytes);
  return insertAttachment(
    tx,
    { owner_entity: "rental", owner_id: rental_id, anniversary_on },
    { name, type: "application/pdf", size, sha256, width: null, height: null, file_key: key, thumbnail_key: null },
  );
}

/** The name of who gets a letter alone is in it. A file name has none of the characters that a file system refuses. */
const fileName = (subject: string, { debtor }: LetterAddressee) =>
  `${(debtor ? `${debtor.label} – ${subject}` : subject)
    .replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, " ")
    .slice(0, 120)
    .trim()}.pdf`;

/** The anniversary that the letter of a rent update belongs to, wherever it is written. */
async function readAnniversary(tx: Tx, rental_id: string, today: DateString): Promise<DateString | null> {
  const [rental] = await tx.query<{ start_date: DateString }>("select start_date from rental where id = $1", [
    rental_id,
  ]);
  return rental ? listedAnniversary(rental.start_date, today) : null;
}

/** A letter to the tenants of a locked rental, stored among its files. */
export async function storeLetter(
  tx: Tx,
  services: Services,
  { rental_id, input }: Pick<WrittenLetter, "rental_id" | "input">,
): Promise<{ readonly letter: WrittenLetter; readonly attachment_id: string }> {
  const today = services.clock.today();
  const to = await readAddressee(tx, { rental_id, kind: input.kind, today, person_id: input.person_id });
  const pdf = await renderPdf(tx, services, to, input);
  const anniversary_on = input.kind === "rent_update" ? await readAnniversary(tx, rental_id, today) : null;
  const letter: WrittenLetter = { rental_id, to, input, name: fileName(input.subject, to), pdf, anniversary_on };
  return { letter, attachment_id: await storeFile(tx, services, letter) };
}

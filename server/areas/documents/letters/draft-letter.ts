import { AppError } from "#shared/domain/core/app-error.ts";
import type { LetterDraft, LetterKind } from "#shared/domain/documents/letter.ts";
import { fillMessage, namedIn } from "#shared/domain/notifications/message-placeholders.ts";
import { toLanguage } from "#shared/i18n/language.ts";
import { formatLongDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { letterLines } from "#server/areas/company/company-letterhead.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import { productText } from "#server/areas/notifications/mail-text.ts";
import { readOwnText } from "#server/areas/notifications/send-mail.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import type { LetterValues } from "./letter-about.ts";
import { readLetterValues } from "./letter-values.ts";

// The database's part, in server/schema: language_of_person.

/** The tenant of a rental, to whom a letter is addressed, and the asset it is about. */
export interface LetterAddressee {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly email: string | null;
  readonly language: string;
  readonly address: readonly string[];
  readonly asset: string;
  readonly place: string | null;
}

/**
 * The address is the person's, else that of the asset while the rental runs: then the tenant lives there.
 * @throws AppError not_found for a rental whose tenant is archived
 */
export async function readAddressee(db: Queryable, rental_id: string): Promise<LetterAddressee> {
  const [row] = await db.query<LetterAddressee>(
    `select p.id, p.name, p.label, p.email, language_of_person(p.id) as language, s.name as asset,
       nullif(concat_ws(', ', b.street, b.city), '') as place,
       case when w.id is not null then ${letterLines("w")}
         when r.regime = 'habitual' and r.state in ('active', 'notice_given') and b.id is not null
           then jsonb_build_array(s.name) || ${letterLines("b")}
         else '[]'::jsonb end as address
     from rental r join person p on p.id = r.tenant_id left join address w on w.id = p.address_id
     join asset s on s.id = r.asset_id join property h on h.id = r.property_id left join address b on b.id = h.address_id
     where r.id = $1 and p.archived_at is null`,
    [rental_id],
  );
  if (!row) throw new AppError("not_found");
  return row;
}

const knownOf = (values: LetterValues) =>
  new Map(Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));

/** The letter in the person's language, filled with what is known; what is not stays in braces and is named. */
export async function draftLetter(
  db: Queryable,
  { rental_id, kind, today, ...choice }: DraftedLetter,
): Promise<LetterDraft> {
  const { id: person_id, name, asset, place, address, email, ...person } = await readAddressee(db, rental_id);
  const language = choice.language ?? toLanguage(person.language);
  const template = `letter_${kind}` as const;
  const words = (await readOwnText(db, template, language)) ?? productText(template, language);
  const { company, contact } = await readSignature(db);
  const { values, hints = [] } = await readLetterValues(db, kind, { rental_id, person_id, language, today });
  const known = knownOf({
    ...values,
    name,
    asset,
    place,
    company,
    contact,
    today: formatLongDate(today, language),
  });
  const named = namedIn(`${words.subject} ${words.text}`);
  return {
    kind,
    language,
    subject: fillMessage(words.subject, known),
    // A company without telephone and e-mail address has an empty last line; a value that says nothing leaves no empty paragraph.
    text: fillMessage(words.text, known)
      .replaceAll(/\n{3,}/g, "\n\n")
      .trim(),
    unknown: named.filter((placeholder) => !known.has(placeholder)),
    hints: [...hints],
    email,
    has_address: address.length > 0,
  };
}

interface DraftedLetter {
  readonly rental_id: string;
  readonly kind: LetterKind;
  readonly today: string;
  readonly language?: Language | undefined;
}

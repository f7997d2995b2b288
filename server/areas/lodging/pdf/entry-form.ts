import type { LodgingInput } from "#shared/domain/lodging/lodging.ts";
import { mustSign } from "#shared/domain/lodging/traveller-rules.ts";
import type { TravellerInput } from "#shared/domain/lodging/traveller.ts";
import type { Translate } from "#shared/i18n/translator.ts";
import { formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { drawNotice, drawParagraphs } from "#server/engine/services/pdf/blocks.ts";
import {
  drawFooters,
  drawLetterhead,
  type PdfIssuer,
  prepareLogo,
  withRunningHead,
} from "#server/engine/services/pdf/letterhead.ts";
import { PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";
import { translateIn } from "#server/engine/services/translations.ts";

export interface EntryFormContent {
  readonly issuer: PdfIssuer;
  readonly reference: string;
  readonly details: LodgingInput;
  readonly travellers: readonly TravellerInput[];
  readonly language: Language;
  /** ISO 8601; the same input makes the same bytes. */
  readonly created_at: string;
}

const momentOf = (at: string, language: Language) => `${formatDate(at.slice(0, 10), language)}, ${at.slice(11)}`;
const SIGNATURE_LINE = "_______________________________";

function linesOf(one: TravellerInput, { details, language }: EntryFormContent, t: Translate): string {
  const kind = one.document_type ? `${t(`lodging.document.${one.document_type}`)} ${one.document_number}` : null;
  const support = one.support_number ? `${t("field.traveller.support_number")}: ${one.support_number}` : null;
  const person = [
    kind,
    support,
    `${t("field.traveller.birth_date")}: ${formatDate(one.birth_date, language)}`,
    one.nationality,
    one.sex && t(`lodging.sex.${one.sex}`),
    one.kinship && `${t("field.traveller.kinship")}: ${t(`lodging.kinship.${one.kinship}`)}`,
  ];
  const contact = [
    [one.street, one.street_extra].filter(Boolean).join(", "),
    [one.postal_code, one.municipality ?? one.municipality_code, one.country].filter(Boolean).join(" "),
    one.phone,
    one.second_phone,
    one.email,
  ];
  const signs = mustSign(one, details.arrives_at.slice(0, 10));
  return [
    person.filter(Boolean).join(" · "),
    contact.filter(Boolean).join(" · "),
    signs ? `${t("lodging.form_signature")}: ${SIGNATURE_LINE}` : t("lodging.form_child"),
  ].join("\n");
}

/** The entry form that travellers of 14 or more sign by hand (RD 933/2021, art. 4). */
export async function renderEntryForm(content: EntryFormContent): Promise<Buffer> {
  const { issuer, reference, details, travellers, language, created_at } = content;
  const t = translateIn(language);
  const title = t("lodging.form_title");
  const name = `${title} ${reference}`;
  const canvas = new PdfCanvas({ title: name, author: issuer.name, language, created_at, color: issuer.color });
  const facts = [
    [t("field.lodging.arrives_at"), momentOf(details.arrives_at, language)],
    [t("field.lodging.departs_at"), momentOf(details.departs_at, language)],
  ] as const;
  const heading = { title, number: reference, facts };
  drawLetterhead(canvas, { issuer, logo: await prepareLogo(issuer.logo), heading });
  withRunningHead(canvas, `${name} · ${issuer.name}`, () => {
    drawNotice(canvas, title, [t("lodging.form_law")]);
    for (const one of travellers) {
      const label = [one.name, one.surname, one.second_surname].filter(Boolean).join(" ");
      drawParagraphs(canvas, label, linesOf(one, content, t));
    }
  });
  drawFooters(canvas, issuer, language);
  return canvas.finish();
}

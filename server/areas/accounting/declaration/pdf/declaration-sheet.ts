import { declaredItems } from "#shared/domain/accounting/verifactu/declaration-text.ts";
import type { ResponsibleDeclaration } from "#shared/domain/accounting/verifactu/responsible-declaration.ts";
import { drawNotice, drawParagraphs } from "#server/engine/services/pdf/blocks.ts";
import { drawFooters, drawLetterhead, withRunningHead } from "#server/engine/services/pdf/letterhead.ts";
import { PdfCanvas } from "#server/engine/services/pdf/pdf-canvas.ts";
import { translateIn } from "#server/engine/services/translations.ts";

export interface DeclarationContent {
  readonly declaration: ResponsibleDeclaration;
  /** ISO 8601; the same input makes the same bytes. */
  readonly created_at: string;
}

/** The producer's declaration, under the title and in the order of Orden HAC/1177/2024, art. 15; always in Spanish. */
export function renderDeclaration({ declaration, created_at }: DeclarationContent): Promise<Buffer> {
  const language = "es";
  const t = translateIn(language);
  const { producer_name, producer_tax_id, producer_address, contact, system_name, version, missing } = declaration;
  const title = t("accounting.declaration.title");
  const author = producer_name ?? system_name;
  const canvas = new PdfCanvas({ title, author, language, created_at, color: null });
  const issuer = {
    name: author,
    tax_id: producer_tax_id,
    address: producer_address === null ? [] : [producer_address],
    phone: null,
    email: null,
    logo: null,
    color: null,
  };
  const facts = { title: t("accounting.declaration.short_title"), number: `${system_name} ${version}`, facts: [] };
  drawLetterhead(canvas, { issuer, logo: null, heading: facts });
  withRunningHead(canvas, `${t("accounting.declaration.short_title")} · ${system_name} ${version}`, () => {
    const gaps = missing.map((name) => t(`accounting.declaration.missing.${name}`));
    drawNotice(canvas, title, gaps.length === 0 ? [] : [t("accounting.declaration.incomplete"), ...gaps]);
    for (const { letter, heading, answer } of declaredItems(declaration, t, language))
      drawParagraphs(canvas, `${letter}) ${heading}`, answer ?? t("accounting.declaration.lacks"));
    drawParagraphs(canvas, `2.a) ${t("accounting.declaration.contact")}`, contact ?? t("accounting.declaration.none"));
  });
  drawFooters(canvas, issuer, language);
  return canvas.finish();
}

import type { Translate } from "#shared/i18n/translator.ts";
import { formatDate } from "#shared/lib/dates.ts";
import type { Language } from "#shared/lib/language.ts";
import { type DeclarationLetter, declarationLetters, type ResponsibleDeclaration } from "./responsible-declaration.ts";

/** A letter of the declaration: what the order asks, and the answer, which is null where it lacks. */
export interface DeclaredItem {
  readonly letter: string;
  readonly heading: string;
  readonly answer: string | null;
}

/** The letters of the declaration in the order that art. 15.1 fixes, for the page and the PDF; each with the text that describes it. */
export function declaredItems(
  declaration: ResponsibleDeclaration,
  t: Translate,
  language: Language,
): readonly DeclaredItem[] {
  const { date, place } = declaration;
  const yesOrNo = (is: boolean) => t(is ? "accounting.declaration.yes" : "accounting.declaration.no");
  const answers: Readonly<Record<DeclarationLetter, string | null>> = {
    a: declaration.system_name,
    b: declaration.system_id,
    c: declaration.version,
    d: t("accounting.declaration.components"),
    e: yesOrNo(declaration.is_only_verifactu),
    f: yesOrNo(declaration.has_several_taxpayers),
    g: t("accounting.declaration.signatures"),
    h: declaration.producer_name,
    i: declaration.producer_tax_id,
    j: declaration.producer_address,
    k: t("accounting.declaration.statement"),
    l: date && place ? `${formatDate(date, language)}, ${place}` : null,
  };
  return declarationLetters.map((letter) => ({
    letter: `1.${letter}`,
    heading: t(`accounting.declaration.heading.${letter}`),
    answer: answers[letter],
  }));
}

import { type Choices, choiceText } from "#web/components/choices.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** The kinds that a template applies to; none means all. */
export function SeveralChoices({ of, values }: { of: Choices; values: readonly string[] }) {
  const { t } = useTexts();
  if (values.length === 0) return t("documents.template.for_all");
  return values.map((value) => choiceText(of, value, t)).join(", ");
}

import { templateStateColors, type TemplateState } from "#shared/domain/documents/template.ts";
import { StatusBadge } from "#web/components/status-badge.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { templateStateChoices } from "./template-choices.ts";

export function TemplateBadge({ state }: { state: TemplateState }) {
  const { t } = useTexts();
  return <StatusBadge color={templateStateColors[state]} label={t(templateStateChoices.text(state))} />;
}

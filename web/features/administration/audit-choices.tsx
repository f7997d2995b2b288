import { entityNames } from "#shared/domain/core/entity-names.ts";
import { choices } from "#web/components/choices.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Audit entries themselves are not audited. */
const audited = entityNames.filter((name) => name !== "audit_entry");

export const auditedEntityChoices = choices(audited, (name) => `entity.${name}`);

/** The action as a noun. */
export function ActionName({ action }: { action: string }) {
  const { textOf } = useTexts();
  return textOf(`administration.action.${action}`) ?? action;
}

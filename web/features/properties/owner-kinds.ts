import { ownerKinds } from "#shared/domain/properties/owner.ts";
import { choices } from "#web/components/choices.ts";

export const ownerKindChoices = choices(ownerKinds, (kind) => `properties.kind.${kind}`);

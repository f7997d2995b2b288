import { ownerChargeKinds } from "#shared/domain/accounting/owners/owner-charge.ts";
import { choices } from "#web/components/choices.ts";

export const ownerChargeKindChoices = choices(ownerChargeKinds, (kind) => `accounting.owner_charge.kind.${kind}`);

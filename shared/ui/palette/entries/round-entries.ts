import { can } from "#shared/client/state/session-state.ts";
import { type Naming, withName } from "./naming.ts";
import type { Entry } from "./palette-entry.ts";

/** The collection round, for who may register payments and see what is due. */
export function collectionRound(naming: Naming): Entry[] {
  if (!can("payment", "create") || !can("invoice", "read") || !can("person", "read")) return [];
  return [
    {
      id: "do:collection_round",
      group: "actions",
      icon: "payment",
      aliases: ["rc"],
      isUnproposed: true,
      action: { kind: "do", run: ({ startRound }) => startRound() },
      ...withName(
        naming,
        "palette.collection_round",
        "ronda de cobro morosos impagos deudas llamar recordar arrears debtors overdue",
      ),
    },
  ];
}

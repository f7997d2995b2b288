import { useEffect, useEffectEvent, useRef } from "react";
import { incrementIndexKinds, type PriceIncrementInput } from "#shared/domain/rentals/price-increment.ts";
import { formatMonth, isDateString } from "#shared/lib/dates.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";
import { type Texts, useTexts } from "#web/components/use-texts.ts";

export type IncrementFormState = ResourceForm<keyof PriceIncrementInput>;

function proposalFor(values: Readonly<Record<string, unknown>>, { t, language }: Texts): string | null {
  const kind = incrementIndexKinds.find((one) => one === values["index_kind"]);
  const month = values["effective_date"];
  if (!kind || typeof month !== "string" || !isDateString(month)) return null;
  return `${t(`rentals.index_kind.${kind}`)} · ${formatMonth(month, language)}`;
}

/** Names a new increment after its index and month, until the user types another name. */
export function useNameProposal({ fields, row }: IncrementFormState): void {
  const texts = useTexts();
  const proposal = row ? null : proposalFor(fields.values, texts);
  const last = useRef<string | null>(null);
  const follow = useEffectEvent((next: string | null) => {
    const { name } = fields.getValues();
    const isUntouched = name === null || name === "" || name === last.current;
    last.current = next;
    if (next !== null && isUntouched) fields.setFieldValue("name", next);
  });
  useEffect(() => follow(proposal), [proposal]);
}

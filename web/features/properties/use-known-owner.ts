import { useQueries, useQuery } from "@tanstack/react-query";
import { listQuery, oneQuery } from "#shared/client/resource-queries.ts";
import { errorCatalogue } from "#shared/domain/core/errors.ts";
import { detectDocumentationType, normalizeDocumentation } from "#shared/domain/core/tax-id.ts";
import { ownerResource, type Owner } from "#shared/domain/properties/owner.ts";
import { useSettled } from "#shared/ui/use-settled.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";
import { readField } from "#web/components/row.ts";

const DUPLICATE = errorCatalogue.duplicate_owner.key;
const archives = ["false", "true"] as const;

/** The number to search for: valid, and different from the owner's current one. */
function numberToCheck({ fields, row }: AnyForm): string | null {
  const typed = fields.values["documentation"];
  if (typeof typed !== "string" || detectDocumentationType(typed) === null) return null;
  const number = normalizeDocumentation(typed);
  return number === readField(row, "documentation") ? null : number;
}

/** The holder named by the server's refusal: created a moment ago. */
function useRefused({ failure }: AnyForm): Owner | null {
  const error = failure?.errors.find(({ translationKey }) => translationKey === DUPLICATE);
  const id = String(error?.params["id"] ?? "");
  const { data } = useQuery({ ...oneQuery(ownerResource, id), enabled: id !== "" });
  return data ?? null;
}

/** The owner who already has the number in the form, archived or not; searched once the number is complete. */
export function useKnownOwner(form: AnyForm): Owner | null {
  const present = numberToCheck(form);
  const number = useSettled(present);
  const isEnabled = number !== null && number === present;
  const answers = useQueries({
    queries: archives.map((archived) => ({
      ...listQuery(ownerResource, new URLSearchParams({ query: number ?? "", archived, page_size: "20" }).toString()),
      enabled: isEnabled,
    })),
  });
  const refused = useRefused(form);
  const found = isEnabled ? answers.flatMap(({ data }) => data?.data ?? []) : [];
  const known = [...(refused ? [refused] : []), ...found];
  return known.find(({ documentation }) => documentation === present) ?? null;
}

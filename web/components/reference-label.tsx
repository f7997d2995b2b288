import { useQuery } from "@tanstack/react-query";
import { oneQuery } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { readField } from "./row.ts";
import { useTexts } from "./use-texts.ts";

/** The label of a row of which only the id is known; null while loading, or if it does not exist. */
export function useReferenceLabel(resource: Resource, id: string | null): string | null {
  const { data } = useQuery({ ...oneQuery(resource, id ?? ""), enabled: id !== null, staleTime: Infinity });
  const label = readField(data ?? null, "label");
  return id !== null && typeof label === "string" ? label : null;
}

/** The label of a referenced row. If it cannot be read, the row belongs to a property outside the user's scope. */
export function ReferenceLabel({ resource, id }: { resource: Resource; id: string }) {
  const { t } = useTexts();
  const { isError } = useQuery({ ...oneQuery(resource, id), staleTime: Infinity });
  return useReferenceLabel(resource, id) ?? (isError ? t("components.of_another_property") : "…");
}

import { useQuery } from "@tanstack/react-query";
import { oneQuery } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { readField } from "./row.ts";
import { useTexts } from "./use-texts.ts";

/** The label of a row that is known by its id alone; null while it is being fetched, or when there is none. */
export function useReferenceLabel(resource: Resource, id: string | null): string | null {
  const { data } = useQuery({ ...oneQuery(resource, id ?? ""), enabled: id !== null, staleTime: Infinity });
  const label = readField(data ?? null, "label");
  return id !== null && typeof label === "string" ? label : null;
}

/** The label of a row that another points to: what is there and cannot be read is of a property out of sight. */
export function ReferenceLabel({ resource, id }: { resource: Resource; id: string }) {
  const { t } = useTexts();
  const { isError } = useQuery({ ...oneQuery(resource, id), staleTime: Infinity });
  return useReferenceLabel(resource, id) ?? (isError ? t("components.of_another_property") : "…");
}

import { useQuery } from "@tanstack/react-query";
import { personName, searchPersons } from "#shared/client/person-search.ts";
import { useSettled } from "../use-settled.ts";
import type { ComboOption } from "./combo-field.tsx";

const MAX_ROWS = 7;

/** Tenants and guarantors whose name or document fits a text. */
export async function findPayers(text: string, signal: AbortSignal): Promise<ComboOption[]> {
  const persons = await searchPersons(text, signal);
  return persons.slice(0, MAX_ROWS).map((person) => ({ id: person.id, label: personName(person) }));
}

/** The same for what is being typed. */
export function usePayerSearch(text: string) {
  const typed = text.trim();
  const settled = useSettled(typed);
  const { data, isPending, isError } = useQuery({
    queryKey: ["person", "payers", settled],
    queryFn: ({ signal }) => findPayers(settled, signal),
    enabled: settled !== "",
    meta: { toast: "always" },
  });
  const isAsked = typed !== "" && !isError;
  const isSearching = isAsked && (settled !== typed || isPending);
  const payers = isAsked && !isSearching ? (data ?? []) : [];
  return { payers, isSearching, isEmpty: isAsked && !isSearching && payers.length === 0 };
}

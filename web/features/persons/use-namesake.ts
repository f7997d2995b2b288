import { useDebouncedValue } from "@mantine/hooks";
import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";
import { listQuery } from "#shared/client/resource-queries.ts";
import { documentationTypes, isValidDocumentation, normalizeDocumentation } from "#shared/domain/core/tax-id.ts";
import { personResource, type Person } from "#shared/domain/persons/person.ts";
import type { PersonFormState } from "./person-form-fields.ts";

const DELAY = 300;
const archives = ["false", "true"] as const;

/** The number that is worth asking for: valid for its type, and not the person's own. */
function numberToAsk({ fields: { values }, row }: PersonFormState): string | null {
  const { documentation, documentation_type } = values;
  const type = documentationTypes.find((one) => one === documentation_type);
  if (!type || typeof documentation !== "string" || !isValidDocumentation(type, documentation)) return null;
  const number = normalizeDocumentation(documentation);
  return row && "documentation" in row && row.documentation === number ? null : number;
}

/** Whoever already has the document that the form names, archived or not: asked once its number is complete. */
export function useNamesake(form: PersonFormState): Person | null {
  const present = numberToAsk(form);
  const [number] = useDebouncedValue(present, DELAY);
  const isEnabled = number !== null && number === present;
  const answers = useQueries({
    queries: archives.map((archived) => ({
      ...listQuery(personResource, new URLSearchParams({ query: number ?? "", archived, page_size: "20" }).toString()),
      enabled: isEnabled,
    })),
  });
  const { refusals } = form;
  useEffect(() => {
    // The server may have refused somebody who was made a moment ago.
    if (refusals > 0 && isEnabled) for (const { refetch } of answers) void refetch();
  }, [refusals]);
  if (!isEnabled) return null;
  const found = answers.flatMap(({ data }) => data?.data ?? []);
  return (
    found.find(
      (person) => person.documentation === number && person.documentation_type === form.fields.values.documentation_type,
    ) ?? null
  );
}

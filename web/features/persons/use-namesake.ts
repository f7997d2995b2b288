import { useQueries, useQuery } from "@tanstack/react-query";
import { listQuery, oneQuery } from "#shared/client/resource-queries.ts";
import { errorCatalogue } from "#shared/domain/core/errors.ts";
import {
  documentationTypeOf,
  documentationTypes,
  isValidDocumentation,
  normalizeDocumentation,
} from "#shared/domain/core/tax-id.ts";
import { personResource, type Person } from "#shared/domain/persons/person.ts";
import { useSettled } from "#shared/ui/use-settled.ts";
import type { PersonFormState } from "./person-form-fields.ts";

const DUPLICATE = errorCatalogue.duplicate_documentation.key;
const archives = ["false", "true"] as const;

interface Documented {
  readonly number: string;
  readonly isPassport: boolean;
}

/** The number to search for: valid for its type, and different from the person's current one. */
function numberToCheck({ fields: { values }, row }: PersonFormState): Documented | null {
  const { documentation, documentation_type } = values;
  const documentationType = documentationTypes.find((one) => one === documentation_type);
  if (!documentationType || typeof documentation !== "string") return null;
  if (!isValidDocumentation(documentationTypeOf(documentationType, documentation), documentation)) return null;
  const number = normalizeDocumentation(documentation);
  if (row && "documentation" in row && row.documentation === number) return null;
  return { number, isPassport: documentationType === "passport" };
}

/** The holder named by the server's refusal: created a moment ago, or in none of the user's lists. */
function useRefused({ failure }: PersonFormState): Person | null {
  const error = failure?.errors.find(({ translationKey }) => translationKey === DUPLICATE);
  const id = String(error?.params["id"] ?? "");
  const { data } = useQuery({ ...oneQuery(personResource, id), enabled: id !== "" });
  return data ?? null;
}

/** The person, or the one they were merged into. */
function useWhoItIs(person: Person | null): Person | null {
  const into = person?.merged_into_id ?? null;
  const { data } = useQuery({ ...oneQuery(personResource, into ?? ""), enabled: into !== null });
  return into === null ? person : (data ?? null);
}

/** The person who already has the document in the form, archived or not; searched once the number is complete. */
export function useNamesake(form: PersonFormState): Person | null {
  const found = useWhoItIs(useEntered(form));
  return found !== null && found.id === form.row?.id ? null : found;
}

function useEntered(form: PersonFormState): Person | null {
  const present = numberToCheck(form);
  const number = useSettled(present?.number ?? null);
  const isEnabled = number !== null && number === present?.number;
  const answers = useQueries({
    queries: archives.map((archived) => ({
      ...listQuery(personResource, new URLSearchParams({ query: number ?? "", archived, page_size: "20" }).toString()),
      enabled: isEnabled,
    })),
  });
  const refused = useRefused(form);
  if (present === null) return null;
  const found = isEnabled ? answers.flatMap(({ data }) => data?.data ?? []) : [];
  return (
    [...(refused ? [refused] : []), ...found].find(
      ({ documentation, documentation_type }) =>
        documentation === present.number && (documentation_type === "passport") === present.isPassport,
    ) ?? null
  );
}

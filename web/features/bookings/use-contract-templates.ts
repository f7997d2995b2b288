import { useQuery } from "@tanstack/react-query";
import { listQuery } from "#shared/client/resource-queries.ts";
import { documentTypeResource } from "#shared/domain/documents/document-type.ts";
import { type Template, templateResource } from "#shared/domain/documents/template.ts";
import type { Language } from "#shared/lib/language.ts";

interface ContractTemplates {
  /** The templates' language. */
  readonly spoken: Language;
  /** For the rental's regime and kind of asset; undefined until loaded. */
  readonly fitting: readonly Template[] | undefined;
  /** For other rentals; staff may still choose one of them. */
  readonly others: readonly Template[];
}

/** The active contract templates, separated into those that fit a rental and the others. */
function useTemplates(rentalId: string) {
  const types = useQuery(listQuery(documentTypeResource, "is_contract=true&page_size=200"));
  const ids = types.data?.data.map(({ id }) => id).join(",") ?? "";
  const query = `state=active&document_type_id=${ids}&page_size=200`;
  const all = useQuery({ ...listQuery(templateResource, query), enabled: ids !== "" });
  const fitting = useQuery({ ...listQuery(templateResource, `${query}&rental_id=${rentalId}`), enabled: ids !== "" });
  if (types.data && ids === "") return { fitting: [], others: [] };
  if (!all.data || !fitting.data) return { fitting: undefined, others: [] };
  const fittingIds = new Set(fitting.data.data.map(({ id }) => id));
  return { fitting: fitting.data.data, others: all.data.data.filter(({ id }) => !fittingIds.has(id)) };
}

/**
 * The contract templates for a rental in one language: the chosen one, else the visitor's if a template fits, else
 * Spanish.
 */
export function useContractTemplates(rentalId: string, chosen: Language | null, visitors: Language): ContractTemplates {
  const { fitting, others } = useTemplates(rentalId);
  const isSpoken = fitting?.some(({ language }) => language === visitors) ?? true;
  const spoken = chosen ?? (isSpoken ? visitors : "es");
  const inIt = ({ language }: Template) => language === spoken;
  return { spoken, fitting: fitting?.filter(inIt), others: others.filter(inIt) };
}

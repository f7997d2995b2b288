import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { listQuery } from "#shared/client/resource-queries.ts";
import { templateResource } from "#shared/domain/documents/template.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";

const active = { state: "active" };

/**
 * Filter for the templates a document can be created from: active ones and, for a rental, those that fit its kind of
 * asset. If only one fits the rental of a new document it is selected, once: after the user clears it, it stays
 * empty.
 */
export function useFittingTemplates({ fields, row }: AnyForm): Readonly<Record<string, string>> {
  const { rental_id, template_id } = fields.values;
  const rental = typeof rental_id === "string" ? rental_id : "";
  const narrowed = rental === "" ? active : { ...active, rental_id: rental };
  const search = new URLSearchParams({ ...narrowed, page_size: "2" }).toString();
  const isOpen = !row && !template_id && rental !== "";
  const { data, isPlaceholderData } = useQuery({ ...listQuery(templateResource, search), enabled: isOpen });
  const answered = useRef("");
  const only = data && !isPlaceholderData && data.data.length === 1 ? data.data[0] : undefined;
  useEffect(() => {
    if (!isOpen || !only || answered.current === rental) return;
    answered.current = rental;
    fields.setFieldValue("template_id", only.id);
  }, [isOpen, only, rental, fields]);
  return narrowed;
}

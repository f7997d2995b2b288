import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { type Template, templateResource } from "#shared/domain/documents/template.ts";
import type { AnyForm } from "#web/components/form/use-resource-form.ts";

/**
 * Choosing a template sets the document's type, its language, and its title unless one was typed.
 * @returns the chosen one; undefined until it is loaded
 */
export function useTemplateChoice(form: AnyForm): Template | undefined {
  const { fields } = form;
  const chosen = fields.values["template_id"];
  const id = typeof chosen === "string" ? chosen : "";
  const { data: template } = useQuery({ ...oneQuery(templateResource, id), enabled: id !== "" });
  const taken = useRef(id);
  useEffect(() => {
    if (!template || taken.current === template.id) return;
    taken.current = template.id;
    fields.setFieldValue("document_type_id", template.document_type_id);
    fields.setFieldValue("language", template.language);
    if (template.owner_id) fields.setFieldValue("owner_id", template.owner_id);
    if (!fields.values["title"]) fields.setFieldValue("title", template.title);
  }, [template, fields]);
  return template;
}

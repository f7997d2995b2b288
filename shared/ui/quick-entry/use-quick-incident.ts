import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError, describeError } from "#shared/client/api-error.ts";
import { getPlatform } from "#shared/client/current-platform.ts";
import { call } from "#shared/client/http.ts";
import { createOne } from "#shared/client/resource-queries.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import type { IncidentType } from "#shared/domain/incidents/incident-type.ts";
import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import { suggestIncidentType } from "#shared/domain/incidents/suggest-type.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { labelOf, t } from "#shared/client/i18n.ts";
import type { ValidationMessage } from "#shared/i18n/validation.ts";

/** A sentence a field; `form` is what belongs to none. */
export type QuickIncidentErrors = Readonly<Record<string, string>>;

function readErrors(error: unknown): QuickIncidentErrors {
  const errors: Record<string, string> = {};
  if (error instanceof ApiError) for (const { field, message } of error.errors) if (field) errors[field] = message;
  return Object.keys(errors).length > 0 ? errors : { form: describeError(error) };
}

function describeMessages(messages: readonly ValidationMessage[]): QuickIncidentErrors {
  const errors: Record<string, string> = {};
  for (const { field, key, params } of messages)
    errors[field] = t(key, { ...params, label: labelOf(field, "incident") });
  return errors;
}

/** State of the quick form: the type is suggested from the words until the person has chosen one. */
export function useQuickIncident(initial: string) {
  const [description, setDescription] = useState(initial);
  const [asset, setAsset] = useState<Asset | null>(null);
  const [chosenType, chooseType] = useState<string | null>(null);
  const [errors, setErrors] = useState<QuickIncidentErrors>({});
  const [isSaving, setSaving] = useState(false);
  const idempotencyKey = useRef(crypto.randomUUID());
  const { data: types = [] } = useQuery({
    queryKey: ["incident_type", "quick"],
    queryFn: async ({ signal }) =>
      (await call<IncidentType[]>("/incident-types", { query: { page_size: 200 }, signal })).data,
    meta: { toast: "always" },
  });
  const typeId = chosenType ?? suggestIncidentType(description, types)?.id ?? "";

  /** The new incident, or null when it could not be saved: the errors say why. */
  const save = async (): Promise<Incident | null> => {
    if (isSaving) return null;
    const source = getPlatform().kind === "extension" ? "extension" : "staff";
    const checked = validate(incidentResource, { description, asset_id: asset?.id, incident_type_id: typeId, source });
    if (!checked.valid) {
      setErrors(describeMessages(checked.messages));
      return null;
    }
    setSaving(true);
    setErrors({});
    try {
      return await createOne(incidentResource, checked.value, idempotencyKey.current);
    } catch (error) {
      setErrors(readErrors(error));
      return null;
    } finally {
      setSaving(false);
    }
  };
  const clear = () => {
    setDescription("");
    setAsset(null);
    chooseType(null);
    idempotencyKey.current = crypto.randomUUID();
  };
  return { description, setDescription, asset, setAsset, types, typeId, chooseType, errors, isSaving, save, clear };
}

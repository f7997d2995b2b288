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

export interface QuickIncidentErrors {
  readonly description?: string;
  readonly incident_type_id?: string;
  readonly form?: string;
}

function readErrors(error: unknown): QuickIncidentErrors {
  const own = error instanceof ApiError ? error.errors.filter(({ field }) => field) : [];
  if (own.length === 0) return { form: describeError(error) };
  return Object.fromEntries(own.map(({ field, message }) => [field, message]));
}

/** State of the quick form: the type is suggested from the words until the person has chosen one. */
export function useQuickIncident(initial: string, onSaved: (incident: Incident) => void) {
  const [description, setDescription] = useState(initial);
  const [asset, setAsset] = useState<Asset | null>(null);
  const [chosenType, chooseType] = useState<string | null>(null);
  const [errors, setErrors] = useState<QuickIncidentErrors>({});
  const [isSaving, setSaving] = useState(false);
  const idempotencyKey = useRef(crypto.randomUUID());
  const { data: types = [] } = useQuery({
    queryKey: ["incident_type", "quick"],
    queryFn: async ({ signal }) => (await call<IncidentType[]>("/incident-types", { query: { page_size: 200 }, signal })).data,
    meta: { toast: "always" },
  });
  const typeId = chosenType ?? suggestIncidentType(description, types)?.id ?? "";

  const save = async () => {
    if (isSaving) return;
    const source = getPlatform().kind === "extension" ? "extension" : "staff";
    const checked = validate(incidentResource, { description, asset_id: asset?.id, incident_type_id: typeId, source });
    if (!checked.valid) {
      const told = checked.messages.map(({ field, key, params }) => [field, t(key, { ...params, label: labelOf(field, "incident") })]);
      return setErrors(Object.fromEntries(told));
    }
    setSaving(true);
    setErrors({});
    try {
      onSaved(await createOne(incidentResource, checked.value, idempotencyKey.current));
    } catch (error) {
      setErrors(readErrors(error));
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

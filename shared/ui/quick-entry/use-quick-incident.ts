import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import { getPlatform } from "#shared/client/current-platform.ts";
import { createOne, listQuery } from "#shared/client/resource-queries.ts";
import type { Asset } from "#shared/domain/assets/asset.ts";
import { incidentTypeResource } from "#shared/domain/incidents/incident-type.ts";
import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import { suggestIncidentType } from "#shared/domain/incidents/suggest-type.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { formErrors, serverFormErrors } from "../form-errors.ts";

/** A sentence a field; `form` is what belongs to none. */
export type QuickIncidentErrors = Readonly<Record<string, string>>;

function readErrors(error: unknown): QuickIncidentErrors {
  const errors = serverFormErrors(error);
  return Object.keys(errors).length > 0 ? errors : { form: describeError(error) };
}

/** State of the quick form: the type is suggested from the words until the person has chosen one. */
export function useQuickIncident(initial: string) {
  const [description, setDescription] = useState(initial);
  const [asset, setAsset] = useState<Asset | null>(null);
  const [chosenType, chooseType] = useState<string | null>(null);
  const [errors, setErrors] = useState<QuickIncidentErrors>({});
  const [isSaving, setSaving] = useState(false);
  const idempotencyKey = useRef(crypto.randomUUID());
  const { data } = useQuery({ ...listQuery(incidentTypeResource, "page_size=200"), meta: { toast: "always" } });
  const types = data?.data ?? [];
  const typeId = chosenType ?? suggestIncidentType(description, types)?.id ?? "";

  /** The new incident, or null when it could not be saved: the errors say why. */
  const save = async (): Promise<Incident | null> => {
    if (isSaving) return null;
    const source = getPlatform().kind === "extension" ? "extension" : "staff";
    const checked = validate(incidentResource, { description, asset_id: asset?.id, incident_type_id: typeId, source });
    if (!checked.valid) {
      setErrors(formErrors(checked, "incident"));
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

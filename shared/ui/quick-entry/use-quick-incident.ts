import { businessToday } from "#shared/client/state/clock-state.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getPlatform } from "#shared/client/current-platform.ts";
import { createOne, listQuery } from "#shared/client/resource-queries.ts";
import { incidentTypeResource } from "#shared/domain/incidents/incident-type.ts";
import { type Incident, incidentResource } from "#shared/domain/incidents/incident.ts";
import { suggestIncidentType } from "#shared/domain/incidents/suggest-type.ts";
import { validate } from "#shared/domain/core/validate.ts";
import { isBlank } from "#shared/lib/text.ts";
import { formErrors } from "../form-errors.ts";
import { useOnce } from "../use-once.ts";
import { useT } from "../use-t.ts";
import { findAsset } from "./find-asset.ts";
import { type ChosenAsset, type IncidentDraft, incidentDraft } from "./incident-draft.ts";
import { useAttempt } from "./use-attempt.ts";

/** State of the quick form: the type is suggested from the words until the person has chosen one. */
export function useQuickIncident(initial: IncidentDraft) {
  const t = useT();
  const [entered, setEntered] = useState(initial);
  const { attempt, errors, setErrors, isBusy } = useAttempt();
  const once = useOnce();
  const { data } = useQuery({ ...listQuery(incidentTypeResource, "page_size=200"), meta: { toast: "always" } });
  const types = data?.data ?? [];
  const { description, place, asset } = entered;
  const typeId = entered.type_id ?? suggestIncidentType(description, types)?.id ?? "";

  const replace = (next: IncidentDraft) => {
    setEntered(next);
    void incidentDraft.keep(next);
  };
  const change = (patch: Partial<IncidentDraft>) => {
    setErrors({});
    replace({ ...entered, ...patch });
  };
  const choose = (chosen: ChosenAsset | null) => change({ asset: chosen, place: "" });
  /** Chooses what the text in the asset's field names: whoever types a code need not wait for the suggestions. */
  const resolve = async (): Promise<ChosenAsset | null> => {
    const found = await findAsset(place);
    if (found) choose(found);
    else setErrors({ asset_id: t("palette.asset_unresolved") });
    return found;
  };
  const register = async (): Promise<Incident | null> => {
    const isUnresolved = !asset && !isBlank(place);
    const chosen = isUnresolved ? await resolve() : asset;
    // Without the place that was meant the incident would lie nowhere.
    if (isUnresolved && !chosen) return null;
    const source = getPlatform().kind === "extension" ? "extension" : "staff";
    const input = { description, asset_id: chosen?.id, incident_type_id: typeId, source };
    const checked = validate(incidentResource, input, businessToday());
    if (checked.valid) return once((key) => createOne(incidentResource, checked.value, key));
    setErrors(formErrors(checked, "incident"));
    return null;
  };

  return {
    entered,
    change,
    choose,
    clear: () => replace(incidentDraft.empty),
    types,
    typeId,
    errors,
    isBusy,
    resolvePlace: () => attempt(resolve),
    /** The new incident, or null when it could not be saved. */
    save: () => attempt(register),
  };
}

export type QuickIncidentForm = ReturnType<typeof useQuickIncident>;

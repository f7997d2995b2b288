import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ApiError } from "#shared/client/api-error.ts";
import { getPlatform } from "#shared/client/current-platform.ts";
import { incidentTypesQuery } from "#shared/client/cached-lists.ts";
import { businessToday } from "#shared/client/state/clock-state.ts";
import { incidentResource } from "#shared/domain/incidents/incident.ts";
import { readPriority } from "#shared/domain/incidents/read-priority.ts";
import { suggestIncidentType } from "#shared/domain/incidents/suggest-type.ts";
import { validate } from "#shared/domain/core/validate.ts";
import type { Hint } from "#shared/domain/quick-entry/read-selection.ts";
import { truncate } from "#shared/lib/text.ts";
import { formErrors } from "../form-errors.ts";
import { addEntry } from "../outbox/add-entry.ts";
import { useT } from "../use-t.ts";
import { unresolvedTag, withoutTag } from "./asset-tag.ts";
import { findAsset } from "./find-asset.ts";
import { type ChosenAsset, type IncidentDraft, incidentDraft } from "./incident-draft.ts";
import { useAttempt } from "./use-attempt.ts";
import { useQuickEntryDraft } from "./use-quick-entry-draft.ts";
import { useHints } from "./use-hints.ts";

/** Characters of the description needed to distinguish entries. */
const LABEL_LENGTH = 60;

/** Updates a draft's text: the asset is removed with the tag that named it. */
function withText(draft: IncidentDraft, description: string): IncidentDraft {
  const isGone = draft.tag !== null && !description.includes(draft.tag);
  return { ...draft, description, ...(isGone && { asset: null, tag: null }) };
}

interface MeantIncident {
  readonly description: string;
  readonly asset_id: string | undefined;
  readonly incident_type_id: string;
  /** "" for that of the type. */
  readonly priority: NonNullable<IncidentDraft["priority"]>;
}

/** Validates what would be sent. */
function checkIncident({ priority, ...meant }: MeantIncident) {
  const source = getPlatform().kind === "extension" ? "extension" : "staff";
  const input = { ...meant, source, ...(priority !== "" && { priority }) };
  return validate(incidentResource, input, businessToday());
}

const findHinted = ({ text }: Hint) => findAsset(text);

/**
 * State of the quick form: type and priority are read from the text until the user chooses them.
 * @param hints codes in selected text that may be the asset's
 */
export function useQuickIncident(initial: IncidentDraft, hints: readonly Hint[]) {
  const t = useT();
  const { entered, replace } = useQuickEntryDraft(incidentDraft, initial);
  const { attempt, errors, setErrors, isBusy } = useAttempt();
  /** The text whose asset could not be looked up offline: a second Enter leaves its name in the text. */
  const adrift = useRef<string | null>(null);
  const { data, isError } = useQuery(incidentTypesQuery());
  const types = data?.data ?? [];
  const { description, asset, tag } = entered;
  const words = withoutTag(description, tag);
  const typeId = entered.type_id ?? suggestIncidentType(words, types)?.id ?? "";
  const priority = entered.priority ?? readPriority(words)?.value ?? "";

  const update = (next: IncidentDraft) => {
    setErrors({});
    replace(next);
  };
  const choose = (chosen: ChosenAsset | null, by: string | null) => update({ ...entered, asset: chosen, tag: by });
  useHints({ hints, find: findHinted, isChosen: asset !== null, choose: (found) => choose(found, null) });

  /** The asset named in the text; undefined if it cannot be resolved. */
  const resolve = async (): Promise<ChosenAsset | null | undefined> => {
    const named = asset ? null : unresolvedTag(description, null);
    if (!named || adrift.current === description) return asset;
    try {
      const found = await findAsset(named.text);
      if (!found) setErrors({ description: t("palette.asset_unresolved", { text: named.text }) });
      return found ?? undefined;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) throw error;
      adrift.current = description;
      setErrors({ description: t("palette.asset_adrift", { text: named.text }) });
      return undefined;
    }
  };
  const register = async (): Promise<true | null> => {
    const resolved = await resolve();
    if (resolved === undefined) return null;
    const named = resolved && !asset ? (unresolvedTag(description, null)?.text ?? null) : null;
    const said = withoutTag(description, named === null ? tag : `#${named}`);
    const checked = checkIncident({ description: said, asset_id: resolved?.id, incident_type_id: typeId, priority });
    if (!checked.valid) return (setErrors(formErrors(checked, "incident")), null);
    const label = [truncate(said, LABEL_LENGTH), resolved?.label].filter(Boolean).join(" · ");
    await addEntry({ kind: "incident", path: "/incidents", body: { ...checked.value }, label, draft: { ...entered } });
    return true;
  };

  return {
    entered,
    write: (text: string) => update(withText(entered, text)),
    choose,
    /** Uses the field's text that the choice has just changed, because this form has not re-rendered since. */
    chooseIn: (text: string, chosen: ChosenAsset, by: string) =>
      update({ ...entered, description: text, asset: chosen, tag: by }),
    chooseType: (type_id: string) => update({ ...entered, type_id }),
    choosePriority: (chosen: IncidentDraft["priority"]) => update({ ...entered, priority: chosen }),
    clear: () => update(incidentDraft.empty),
    types,
    /** Whether the types are neither stored on this device nor available from the server. */
    isWithoutTypes: isError && !data,
    typeId,
    /** Read from the text or chosen; "" for that of the type. */
    priority,
    errors,
    isBusy,
    /** Whether it was queued: it is then sent automatically. */
    save: () => attempt(register),
  };
}

export type QuickIncidentForm = ReturnType<typeof useQuickIncident>;

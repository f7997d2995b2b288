import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createOne, updateOne } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { useIdempotentSubmit } from "#shared/ui/use-idempotent-submit.ts";
import { isBaseRow, type BaseRow } from "../row.ts";
import { readFailure, type FormFailure } from "./form-failure.ts";
import { changedValues, differsInFields, type FormValues } from "./form-values.ts";

interface SaveOptions {
  /** Called before `onSaved`, to mark the form as unchanged. */
  readonly onSettled: () => void;
  readonly onSaved: (row: BaseRow) => void;
  readonly onFailed: (failure: FormFailure) => void;
}

/**
 * Updates the row. On a version conflict in which the fields of this form are unchanged, it retries with the current
 * version: the form may not have received that change yet.
 */
async function updateRow(resource: Resource, row: BaseRow, changed: FormValues): Promise<unknown> {
  const update = ({ version }: BaseRow) => updateOne<Resource>(resource, row.id, { ...changed, version });
  try {
    return await update(row);
  } catch (error) {
    const { present } = readFailure(error, () => true);
    if (!present || present.id !== row.id || differsInFields(resource, row, present)) throw error;
    return update(present);
  }
}

/** Creates a row, or updates the changed fields; ignores further calls while a save is running. */
export function useSave(resource: Resource, row: BaseRow | null, options: SaveOptions) {
  const submit = useIdempotentSubmit();
  /** A ref, because the second click of a double click comes before the next render. */
  const isBusy = useRef(false);
  const [saved, setSaved] = useState<BaseRow | null>(null);
  // In an effect, because the callback may navigate: by then the form is unchanged and the guard released.
  const notifySaved = useEffectEvent(options.onSaved);
  useEffect(() => {
    if (saved) notifySaved(saved);
  }, [saved]);

  const finish = (present: BaseRow) => {
    options.onSettled();
    setSaved(present);
  };
  const { mutate, isPending } = useMutation({
    meta: { toast: "never" },
    mutationFn: (values: FormValues) =>
      row
        ? updateRow(resource, row, changedValues(values, row))
        : submit((key) => createOne<Resource>(resource, values, key)),
    onSuccess: (response) => {
      // A created row is not created again, even if the form stays visible until the page of the new row is rendered.
      isBusy.current = row === null;
      if (isBaseRow(response)) finish(response);
    },
    onError: (error) => {
      isBusy.current = false;
      options.onFailed(readFailure(error, (field) => field in resource.input.shape));
    },
  });
  const save = (values: FormValues) => {
    if (isBusy.current) return;
    if (row && Object.keys(changedValues(values, row)).length === 0) return finish(row);
    isBusy.current = true;
    mutate(values);
  };
  return { save, isSaving: isPending };
}

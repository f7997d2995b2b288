import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createOne, updateOne } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { useOnce } from "#shared/ui/use-once.ts";
import { isBaseRow, type BaseRow } from "../row.ts";
import { readFailure, type FormFailure } from "./form-failure.ts";
import { changedValues, differsInFields, type FormValues } from "./form-values.ts";

interface SaveOptions {
  /** Called before `onSaved`, when the form must forget that it was changed. */
  readonly onSettled: () => void;
  readonly onSaved: (row: BaseRow) => void;
  readonly onFailed: (failure: FormFailure) => void;
}

/**
 * Changes the row. One that somebody else has changed meanwhile, but in nothing that the form edits, is changed as it stands now: the
 * form might not have heard of it yet.
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

/** Creates a row, or changes the fields of one that differ; once at a time, whatever is clicked. */
export function useSave(resource: Resource, row: BaseRow | null, options: SaveOptions) {
  const once = useOnce();
  /** A ref, because the second click of a double one comes before the next drawing. */
  const isBusy = useRef(false);
  const [saved, setSaved] = useState<BaseRow | null>(null);
  // In an effect, because the page may navigate now: by then nothing is unsaved and the guard has let go.
  const tell = useEffectEvent(options.onSaved);
  useEffect(() => {
    if (saved) tell(saved);
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
        : once((key) => createOne<Resource>(resource, values, key)),
    onSuccess: (answer) => {
      // What was created is not created again, however long the form stands until the page of the new row is drawn.
      isBusy.current = row === null;
      if (isBaseRow(answer)) finish(answer);
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

import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { createOne, updateOne } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { useOnce } from "#shared/ui/use-once.ts";
import { isBaseRow, type BaseRow } from "../row.ts";
import { readFailure, type FormFailure } from "./form-failure.ts";
import { changedValues, type FormValues } from "./form-values.ts";

interface SaveOptions {
  /** Called before `onSaved`, when the form must forget that it was changed. */
  readonly onSettled: () => void;
  readonly onSaved: (row: BaseRow) => void;
  readonly onFailed: (failure: FormFailure) => void;
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
        ? updateOne<Resource>(resource, row.id, { ...changedValues(values, row), version: row.version })
        : once((key) => createOne<Resource>(resource, values, key)),
    onSuccess: (answer) => {
      if (isBaseRow(answer)) finish(answer);
    },
    onError: (error) => options.onFailed(readFailure(error, (field) => field in resource.input.shape)),
    onSettled: () => {
      isBusy.current = false;
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

import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { oneQuery } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { isBaseRow, type BaseRow } from "../row.ts";
import { differsInFields, type FormValues, initialValues } from "./form-values.ts";

/** Data edited together with a row but stored outside it: an invoice's lines. */
export interface FormParts {
  /** The current row with its parts. */
  readonly read: (row: BaseRow) => Promise<BaseRow>;
  /** A part's value as text, or null for the row's own fields. */
  readonly describe: (field: string, value: unknown) => string | null;
}

/** The form state that decides whether another user's change may be applied silently. */
interface EditedRow {
  readonly resource: Resource;
  readonly row: BaseRow | null;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly values: FormValues;
  readonly parts: FormParts | undefined;
}

/** The current row, updated by the live connection; null while it is not newer than the form's. */
function useNewer({ resource, row, isSaving }: EditedRow): BaseRow | null {
  const { data } = useQuery({ ...oneQuery(resource, row?.id ?? ""), enabled: row !== null });
  if (row === null || isSaving || !isBaseRow(data) || data.id !== row.id) return null;
  return data.version > row.version ? data : null;
}

/** A row with its parts; null until they are loaded. */
export function useWholeRow(resource: Resource, row: BaseRow | null, parts: FormParts | undefined): BaseRow | null {
  const isRead = row !== null && parts !== undefined;
  const { data } = useQuery({
    queryKey: [resource.name, "whole", row?.id, row?.version],
    queryFn: isRead ? () => parts.read(row) : skipToken,
  });
  if (!isRead) return row;
  return data?.version === row.version ? data : null;
}

/**
 * Follows changes by other users while a row is edited. An unchanged form shows them at once; a changed one keeps its
 * values and reports the conflict.
 * @param rebase continues from the current row with these values
 * @returns the row saved by another user that conflicts with the form's values, or null
 */
export function useNewerRow(edited: EditedRow, rebase: (present: BaseRow, values: FormValues) => void): BaseRow | null {
  const { resource, row, isDirty, values } = edited;
  const newer = useWholeRow(resource, useNewer(edited), edited.parts);
  const conflict = newer && row && isDirty && differsInFields(resource, row, newer) ? newer : null;
  const follow = useEffectEvent((present: BaseRow) =>
    rebase(present, isDirty ? values : initialValues(resource, present)),
  );
  const followed = conflict ? null : newer;
  useEffect(() => {
    if (followed) follow(followed);
  }, [followed]);
  return conflict;
}

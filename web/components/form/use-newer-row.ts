import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { oneQuery } from "#shared/client/resource-queries.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { isBaseRow, type BaseRow } from "../row.ts";
import { differsInFields, type FormValues, initialValues } from "./form-values.ts";

/** What belongs to a row and is edited with it without being in it: an invoice's lines. */
export interface FormParts {
  /** The row with its parts, as they are now. */
  readonly read: (row: BaseRow) => Promise<BaseRow>;
  /** Such a field as one text, or null for a field of the row's own. */
  readonly describe: (field: string, value: unknown) => string | null;
}

/** Of a form, what decides whether somebody else's change may be taken in silence. */
interface EditedRow {
  readonly resource: Resource;
  readonly row: BaseRow | null;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  readonly values: FormValues;
  readonly parts: FormParts | undefined;
}

/** The row as others have it now, which the live connection keeps fresh; null while it is no newer than the form's. */
function useNewer({ resource, row, isSaving }: EditedRow): BaseRow | null {
  const { data } = useQuery({ ...oneQuery(resource, row?.id ?? ""), enabled: row !== null });
  if (row === null || isSaving || !isBaseRow(data) || data.id !== row.id) return null;
  return data.version > row.version ? data : null;
}

/** A row with its parts; null until they are read. */
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
 * Follows what others make of the row while it is edited. A form in which nothing was typed shows it at once; where
 * something was typed it stays, and whoever typed it is told.
 * @param rebase goes on from the present row with these values
 * @returns the row that somebody else saved and that what was typed must be weighed against, or null
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

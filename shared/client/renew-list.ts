/* What a write returns, put into the cached responses of lists. */

export type VersionedRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

export function isVersionedRow(row: unknown): row is VersionedRow {
  if (typeof row !== "object" || row === null || !("id" in row) || !("version" in row)) return false;
  return typeof row.id === "string" && typeof row.version === "number";
}

/** The listed row with the values of a later version, in the fields that the list has. */
function renewRow(listed: unknown, row: VersionedRow): unknown {
  if (!isVersionedRow(listed) || listed.id !== row.id || listed.version >= row.version) return listed;
  const values = new Map(Object.entries(row));
  return Object.fromEntries(
    Object.entries(listed).map(([field, value]) => [field, values.has(field) ? values.get(field) : value]),
  );
}

/** A cached response of a list with this row, where the list has an earlier version of it. */
export function renewList(response: unknown, row: VersionedRow): unknown {
  if (typeof response !== "object" || response === null || !("data" in response)) return response;
  const { data } = response;
  return Array.isArray(data) ? { ...response, data: data.map((listed: unknown) => renewRow(listed, row)) } : response;
}

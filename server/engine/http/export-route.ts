import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { splitValues } from "#shared/domain/core/filter-value.ts";
import type { ListQuery } from "#shared/domain/core/list.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { selectListed } from "#server/engine/db/lists/read-list.ts";
import type { RowScope } from "#server/engine/db/row-scope.ts";
import type { Condition, Statement } from "#server/engine/db/statement.ts";
import { type SheetCellValue, writeSpreadsheet, XLSX_TYPE } from "#server/engine/services/spreadsheet.ts";
import { readRoute } from "./define-route.ts";
import { type AddedColumn, type ExportColumn, exportColumns, withAdded } from "./export-columns.ts";
import { listParameters, readListQuery } from "./list-request.ts";
import type { ReadContext, Route } from "./route.ts";
import type { UserAccess } from "./user-access.ts";
import { isUuid } from "./uuid.ts";

function chosenRows(resource: Resource, text: string | undefined): Condition[] {
  if (!text) return [];
  const ids = splitValues(text);
  if (!ids?.every(isUuid))
    throw new InvalidInput(resource.name, [{ field: "ids", key: "validation.invalid", params: {} }]);
  return [(statement) => `t.id = any(${statement.bind(ids)}::uuid[])`];
}

/** Maximum number of columns in the query string. */
const MAX_COLUMNS = 100;

/** The columns named in the query string; null when there are none. */
function namedColumns(resource: Resource, columns: string | undefined): string[] | null {
  if (!columns) return null;
  const fields = columns.split(",");
  if (fields.length <= MAX_COLUMNS) return fields;
  throw new InvalidInput(resource.name, [{ field: "columns", key: "validation.invalid", params: {} }]);
}

async function* toCells(
  batches: AsyncIterable<readonly unknown[][]>,
  columns: readonly ExportColumn[],
): AsyncGenerator<SheetCellValue[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map((column, index) => column.toCell(row[index])));
}

export interface ExportPlan {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly columns: readonly ExportColumn[];
}

/**
 * The query of a list's export, in the order of its columns.
 * @param named the requested columns; null for all, and then the added ones too
 */
export async function planExport(
  { services, user, language }: Pick<ReadContext<UserAccess>, "services" | "language"> & { readonly user: RowScope },
  resource: Resource,
  listQuery: ListQuery,
  extra: readonly Condition[] = [],
  { named = null, added = [] }: { named?: readonly string[] | null; added?: readonly AddedColumn[] } = {},
): Promise<ExportPlan> {
  let columns: readonly ExportColumn[] = [];
  const select = (statement: Statement) => {
    const own = exportColumns(resource, language, { scope: user, statement }, named);
    columns = named === null ? withAdded(resource, language, own, added) : own;
    return columns.map(({ sql }) => sql).join(", ");
  };
  const { text, values } = await selectListed(services.reads, select, resource, listQuery, user, extra);
  return { text, values, columns };
}

/**
 * GET /{path}/export: the rows of the list's query string, or those of `ids` among them, as an Excel file; with the
 * named `columns` in that order, or all.
 */
export function exportRoute(
  resource: Resource,
  more: {
    parameters?: readonly string[];
    conditions?: (context: ReadContext<UserAccess>) => readonly Condition[];
    exported?: readonly AddedColumn[];
  } = {},
): Route {
  const parameters = [...(more.parameters ?? []), "ids", "columns"];
  return readRoute({
    path: `/${resource.path}/export`,
    summary: `Exports ${resource.path} to Excel`,
    access: { entity: resource.name, action: "export" },
    parameters: listParameters(resource, parameters),
    heavy: "always",
    run: async (context) => {
      const { services, user, t } = context;
      const listQuery = readListQuery(resource, context.query, parameters);
      const extra = [...chosenRows(resource, context.query["ids"]), ...(more.conditions?.(context) ?? [])];
      const named = namedColumns(resource, context.query["columns"]);
      const { text, values, columns } = await planExport(context, resource, listQuery, extra, {
        named,
        ...(more.exported && { added: more.exported }),
      });
      const { batches, close } = await services.exports.stream(user.user_id, text, values);
      const title = t(`entities.${resource.name}`);
      const name = `${title} ${services.clock.today()}.xlsx`;
      const body = writeSpreadsheet(title, columns, toCells(batches, columns));
      body.once("close", () => void close().catch((error: unknown) => services.log.warn({ err: error }, "export")));
      return { kind: "file", name, type: XLSX_TYPE, body };
    },
  });
}

import { isList, isRecord, textAt, valueAt } from "../json.ts";

/** A GET operation of the OpenAPI document. */
export interface Operation {
  /** The template: `/rentals/{id}`. */
  readonly path: string;
  /** The names of its query parameters. */
  readonly query: readonly string[];
  /** Whether it is answered without a login. */
  readonly isPublic: boolean;
}

function nameOf(document: unknown, parameter: unknown): { readonly name: string; readonly where: string } {
  const reference = valueAt(parameter, "$ref");
  const found =
    typeof reference === "string" ? valueAt(document, ...reference.replace("#/", "").split("/")) : parameter;
  return { name: textAt(found, "name"), where: textAt(found, "in") };
}

export function readOperations(document: unknown): Operation[] {
  const paths = valueAt(document, "paths");
  if (!isRecord(paths)) throw new Error("The OpenAPI document has no paths");
  return Object.entries(paths).flatMap(([path, methods]) => {
    const operation = valueAt(methods, "get");
    if (operation === undefined) return [];
    const parameters = valueAt(operation, "parameters");
    const named = isList(parameters) ? parameters.map((one) => nameOf(document, one)) : [];
    const query = named.filter(({ where }) => where === "query").map(({ name }) => name);
    const security = valueAt(operation, "security");
    return [{ path, query: [...new Set(query)], isPublic: isList(security) && security.length === 0 }];
  });
}

export const isExport = ({ path }: Operation) => path.endsWith("/export");
/** A list answers a page of rows. */
export const isPaged = ({ path, query }: Operation) => query.includes("page") && !path.endsWith("/export");
/** The names of the parameters in a path. */
export const operationParameters = ({ path }: Operation) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

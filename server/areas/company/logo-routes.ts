import { buffer } from "node:stream/consumers";
import { Readable } from "node:stream";
import { companyResource } from "#shared/domain/administration/company.ts";
import { issuerResource } from "#shared/domain/accounting/invoices/issuer.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import type { Resource } from "#shared/domain/core/resource.ts";
import { lockRow, requireRow } from "#server/engine/db/table-store.ts";
import { respondWithRow } from "#server/engine/http/crud-routes.ts";
import { noBody, readRoute, writeRoute } from "#server/engine/http/define-route.ts";
import { type PreparedFile, preparedFileRoute } from "#server/engine/http/file-route.ts";
import { sendLogoFile, type StoredLogo } from "#server/engine/http/stored-file.ts";
import type { ReceivedFile } from "#server/engine/http/received-file.ts";
import type { Route } from "#server/engine/http/route.ts";
import { detectContentType } from "#server/engine/services/content-type.ts";
import type { FileStorage } from "#server/engine/services/file-storage.ts";
import { drawLogo, isPictureType } from "#server/engine/services/pictures.ts";
import { LOGO_BYTES } from "#shared/domain/core/policy.ts";

interface NewLogo {
  readonly name: string;
  readonly file_key: string;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes the uploaded logo for printing.
 * @throws AppError logo_no_picture, attachment_broken
 */
async function prepareLogoFile(files: FileStorage, { key, name }: ReceivedFile): Promise<PreparedFile<NewLogo>> {
  const content = await buffer(await files.get(key));
  const type = await detectContentType(content).catch(() => null);
  if (type === null || !isPictureType(type)) throw new AppError("logo_no_picture");
  const { bytes, width, height } = await drawLogo(content);
  const { key: file_key, sha256 } = await files.put("logo", Readable.from([bytes]), 4 * LOGO_BYTES);
  await files.remove(key);
  return { value: { name, file_key, sha256, width, height }, keys: [file_key] };
}

const addRoute = (resource: Resource): Route =>
  preparedFileRoute({
    path: `/${resource.path}/:id/pictures/logo`,
    summary: `Sets the logo that documents of one of ${resource.path} carry`,
    access: { entity: resource.name, action: "update" },
    file: { purpose: "logo", maxBytes: LOGO_BYTES },
    output: resource.row,
    prepare: ({ services }, file) => prepareLogoFile(services.files, file),
    run: async (context) => {
      const { tx, user, params, input } = context;
      const id = params["id"] ?? "";
      await lockRow(tx, resource, id, user);
      await tx.query(
        `with made as (insert into logo (file_key, sha256, width, height) values ($3, $4, $5, $6) returning id)
         update ${resource.name} set logo = made.id, logo_name = $2 from made where ${resource.name}.id = $1`,
        [id, input.name, input.file_key, input.sha256, input.width, input.height],
      );
      return respondWithRow(context, resource, id);
    },
  });

const removeRoute = (resource: Resource): Route =>
  writeRoute({
    method: "DELETE",
    path: `/${resource.path}/:id/pictures/logo`,
    summary: `Removes the logo of one of ${resource.path}; documents already issued keep it`,
    access: { entity: resource.name, action: "update" },
    body: noBody,
    output: resource.row,
    run: async (context) => {
      const id = context.params["id"] ?? "";
      await lockRow(context.tx, resource, id, context.user);
      await context.tx.query(`update ${resource.name} set logo = null, logo_name = null where id = $1`, [id]);
      return respondWithRow(context, resource, id);
    },
  });

const readLogoRoute = (resource: Resource): Route =>
  readRoute({
    path: `/${resource.path}/:id/pictures/logo`,
    summary: `The logo of one of ${resource.path}`,
    access: { entity: resource.name, action: "read" },
    run: async (context) => {
      const { db, user, params } = context;
      const id = params["id"] ?? "";
      await requireRow(db, resource, id, user);
      const [logo] = await db.query<StoredLogo>(
        `select l.file_key, l.sha256 from ${resource.name} o join logo l on l.id = o.logo where o.id = $1`,
        [id],
      );
      if (!logo) throw new AppError("not_found");
      return sendLogoFile(context, logo);
    },
  });

const owners: readonly Resource[] = [companyResource, issuerResource];

export const logoRoutes: readonly Route[] = owners.flatMap((resource) => [
  addRoute(resource),
  readLogoRoute(resource),
  removeRoute(resource),
]);

import type { Services } from "#server/engine/services/services.ts";
import { AppError } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { type KeyedFile, presentFile, signedFile } from "#server/areas/documents/signed-file.ts";
import { recordAuditEntry } from "#server/engine/db/record-audit-entry.ts";
import { transact } from "#server/engine/db/transaction.ts";
import { readRoute } from "#server/engine/http/define-route.ts";
import type { Route } from "#server/engine/http/route.ts";
import { writeDataFile, type DataExportFile } from "./data-file.ts";
import { partsOf } from "./personal-parts.ts";
import { readPersonalData } from "./read-personal-data.ts";
import { type SubjectKind, subjectKinds } from "./subject-kinds.ts";
import { readSubject, type PersonalDataSubject } from "./subject.ts";

const safeName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim();

/** The person's files: documents they signed, and files sent with a booking. Repeated names get a number. */
const FILES_SQL = `
  select d.code || '.pdf' as name, ${signedFile.orSent} as file, ${signedFile.sealed} as sealed
  from document d ${signedFile.join}
  where coalesce(d.signed_pdf_key, d.pdf_key) is not null
    and d.id in (select document_id from signer where (person_id = any($1) or owner_id = any($1)) and state = 'signed')
  union all
  select b.code || ' ' || row_number() over (partition by b.id order by a.id) || ' ' || coalesce(v.before ->> 'name', a.name),
    json_build_object('key', a.file_key, 'sha256', a.sha256), null
  from attachment a join booking b on b.id = a.owner_id
  left join reserved_value v on v.table_name = 'attachment' and v.row_id = a.id
  where a.owner_entity = 'booking' and b.person_id = any($1)
  order by 1`;

interface ListedFile {
  readonly name: string;
  readonly file: KeyedFile;
  readonly sealed: KeyedFile | null;
}

async function readFiles(db: Queryable, services: Services, { ids }: PersonalDataSubject): Promise<DataExportFile[]> {
  const listed = await db.query<ListedFile>(FILES_SQL, [ids]);
  const files: DataExportFile[] = [];
  for (const { name, file, sealed } of listed)
    files.push({ name: safeName(name), key: (await presentFile(services, file, sealed)).key });
  return files;
}

/**
 * GET …/{id}/personal-data: all stored data of a person or owner (RGPD art. 15 and 20). If blocked, only with
 * permission to read personal data.
 */
const fileRoute = (kind: SubjectKind): Route =>
  readRoute({
    path: `/${kind.resource.path}/:id/personal-data`,
    summary: `All stored data of ${kind.entity === "person" ? "a person" : "an owner"}, as a ZIP file`,
    access: { entity: "personal_data", action: "export" },
    heavy: "always",
    run: async ({ services, language, t, db, user, params }) => {
      const row = await kind.read(db, params["id"] ?? "", user);
      if (row.blocked_at !== null && !isAllowed(user.permissions, "personal_data", "read"))
        throw new AppError("not_allowed");
      const subject = await readSubject(db, kind.entity, row.id);
      const data = await readPersonalData(db, partsOf[kind.entity], subject);
      const files = await readFiles(db, services, subject);
      // Recorded before the file is sent, so that the export is logged whatever happens to the response.
      await transact(services.db, user.user_id, (tx) =>
        recordAuditEntry(tx, { ...row, entity: kind.entity }, "export_data"),
      );
      const made_at = services.clock.now().toISOString();
      return {
        kind: "file",
        name: `${t("persons.kept.title")} ${services.clock.today()}.zip`,
        type: "application/zip",
        body: writeDataFile(services.files, { label: row.label, data, files, made_at, language }),
      };
    },
  });

export const dataFileRoutes: readonly Route[] = subjectKinds.map(fileRoute);

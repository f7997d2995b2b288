import { AppError } from "#shared/domain/core/app-error.ts";
import { isAllowed } from "#shared/domain/core/roles.ts";
import { personResource } from "#shared/domain/persons/person.ts";
import { ownerResource } from "#shared/domain/properties/owner.ts";
import { readRow, type Runner } from "#server/db/table-store.ts";
import { transact } from "#server/db/transaction.ts";
import { readRoute } from "#server/http/define-route.ts";
import type { Answer, ReadContext, Route } from "#server/http/route.ts";
import type { UserAccess } from "#server/http/user-access.ts";
import { writeDataFile, type HandedFile } from "./data-file.ts";
import { ownerParts } from "./owner-parts.ts";
import { personParts } from "./personal-parts.ts";
import { readSubject, type Subject } from "./person-subject.ts";
import { readKeptData } from "./read-kept-data.ts";
import { recordOn } from "./record-on.ts";

const safeName = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]+/gu, " ").trim();

/** Files that are theirs: what they signed, and what they sent with a booking. A name that occurs twice gets a number. */
const FILES_SQL = `
  select d.code || '.pdf' as name, coalesce(d.signed_pdf_key, d.pdf_key) as key
  from document d
  where coalesce(d.signed_pdf_key, d.pdf_key) is not null
    and d.id in (select document_id from signer where (person_id = any($1) or owner_id = any($1)) and state = 'signed')
  union all
  select b.code || ' ' || row_number() over (partition by b.id order by a.id) || ' ' || coalesce(v.before ->> 'name', a.name), a.file_key
  from attachment a join booking b on b.id = a.owner_id
  left join reserved_value v on v.table_name = 'attachment' and v.row_id = a.id
  where a.owner_entity = 'booking' and b.person_id = any($1)
  order by 1`;

async function readFiles(db: Runner, { ids }: Subject): Promise<HandedFile[]> {
  const files = await db.query<HandedFile>(FILES_SQL, [ids]);
  return files.map(({ name, key }) => ({ name: safeName(name), key }));
}

type Call = ReadContext<UserAccess>;

async function answerFile(
  { services, language, t, db, user }: Call,
  entity: "person" | "owner",
  row: { id: string; label: string },
): Promise<Answer> {
  const subject = entity === "person" ? await readSubject(db, row.id) : { ids: [row.id], mark: "", words: [] };
  const data = await readKeptData(db, entity === "person" ? personParts : ownerParts, subject);
  const files = await readFiles(db, subject);
  // Before the file leaves: who took a copy is known whatever becomes of the answer.
  await transact(services.db, user.user_id, (tx) => recordOn(tx, entity, row, "export_data"));
  const made_at = services.clock.now().toISOString();
  const body = writeDataFile(services.files, { label: row.label, data, files, made_at, language });
  return {
    kind: "file",
    name: `${t("persons.kept.title")} ${services.clock.today()}.zip`,
    type: "application/zip",
    body,
  };
}

/** GET /persons/{id}/personal-data: everything kept of a person (RGPD art. 15 and 20). Of somebody blocked only for those who may look. */
const personFileRoute: Route = readRoute({
  path: "/persons/:id/personal-data",
  summary: "Everything that is kept of a person, as a ZIP file",
  access: { entity: "personal_data", action: "export" },
  run: async (context) => {
    const { db, user, params } = context;
    const person = await readRow(db, personResource, params["id"] ?? "", user);
    if (person.blocked_at !== null && !isAllowed(user.permissions, "personal_data", "read"))
      throw new AppError("not_allowed");
    return answerFile(context, "person", person);
  },
});

/** GET /owners/{id}/personal-data: the same of an owner. */
const ownerFileRoute: Route = readRoute({
  path: "/owners/:id/personal-data",
  summary: "Everything that is kept of an owner, as a ZIP file",
  access: { entity: "personal_data", action: "export" },
  run: async (context) => {
    const { db, user, params } = context;
    return answerFile(context, "owner", await readRow(db, ownerResource, params["id"] ?? "", user));
  },
});

export const dataFileRoutes: readonly Route[] = [personFileRoute, ownerFileRoute];

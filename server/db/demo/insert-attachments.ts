import { addDays, formatDate, todayIn } from "#shared/lib/dates.ts";
import type { Tx } from "../transaction.ts";
import { photoNames, photosByTitle } from "./data/incident-comments.ts";
import type { DemoContext } from "./demo-context.ts";
import { type DemoFiles, makePdf } from "./demo-files.ts";
import { insertRows } from "./insert-rows.ts";
import { addMinutes, makeId } from "./moments.ts";
import { historyRows } from "./past-moves.ts";
import { createRandom, type Random } from "./random.ts";

interface Pictured {
  id: string;
  number: string;
  title: string;
  created_at: string;
  created_by: string | null;
  assignee_id: string | null;
  status: string;
}

/** Of the older ones nobody looks at the photos any more. */
const INCIDENTS_PICTURED = 60;

async function photoRow(incident: Pictured, photo: string, index: number, files: DemoFiles, random: Random) {
  const { type, bytes, width, height, thumbnail } = await files.photo(photo);
  const [kept, small] = [await files.keep(bytes), await files.keep(thumbnail)];
  const created_at = addMinutes(incident.created_at, 1 + index);
  return {
    id: makeId(created_at, random),
    owner_entity: "incident",
    owner_id: incident.id,
    name: random.pick(photoNames).replace("{n}", String(random.integer(100, 9_999))),
    type,
    size: kept.size,
    sha256: kept.sha256,
    width,
    height,
    file_key: kept.key,
    thumbnail_key: small.key,
    created_at,
    created_by: incident.created_by,
  };
}

/** A professional's offer for what is being repaired. */
async function quoteRow(incident: Pictured, files: DemoFiles, random: Random) {
  const created_at = addMinutes(incident.created_at, 240);
  const day = addDays(todayIn(new Date(created_at)), 15);
  const amount = random.integer(60, 480);
  const kept = await files.keep(
    makePdf([
      `Presupuesto ${random.integer(1_000, 9_999)}`,
      `${incident.number} - ${incident.title}`,
      "",
      `Desplazamiento, mano de obra y materiales: ${amount},00 EUR (IVA no incluido)`,
      `Válido hasta el ${formatDate(day, "es")}`,
    ]),
  );
  return {
    id: makeId(created_at, random),
    owner_entity: "incident",
    owner_id: incident.id,
    name: "Presupuesto.pdf",
    type: "application/pdf",
    size: kept.size,
    sha256: kept.sha256,
    width: null,
    height: null,
    file_key: kept.key,
    thumbnail_key: null,
    created_at,
    created_by: incident.assignee_id,
  };
}

type AttachmentRow = Awaited<ReturnType<typeof photoRow>> | Awaited<ReturnType<typeof quoteRow>>;

async function rowsOf(incident: Pictured, files: DemoFiles, now: Date, random: Random): Promise<AttachmentRow[]> {
  const photos = photosByTitle.find(([title]) => title.test(incident.title))?.[1] ?? [];
  const rows: AttachmentRow[] = [];
  for (const [index, photo] of photos.entries())
    if (index === 0 || random.isLucky(60)) rows.push(await photoRow(incident, photo, index, files, random));
  const isBeingRepaired = incident.status === "in_progress" || incident.status === "on_hold";
  if (isBeingRepaired && incident.assignee_id && random.isLucky(45)) rows.push(await quoteRow(incident, files, random));
  return rows.filter(({ created_at }) => Date.parse(created_at) < now.getTime());
}

/** Photos and offers of the latest incidents; their numbers are in the database by now. @returns what the histories tell */
export async function insertAttachments(tx: Tx, files: DemoFiles, { now }: DemoContext) {
  const random = createRandom("attachments");
  const incidents = await tx.query<Pictured>(
    `select id, number, title, created_at, created_by, assignee_id, incident_status_kind as status
     from incident order by created_at desc, id limit ${INCIDENTS_PICTURED}`,
  );
  const rows: AttachmentRow[] = [];
  for (const incident of incidents) rows.push(...(await rowsOf(incident, files, now, random)));
  // Columns stand in the order of the first row: all rows have the same.
  await insertRows(tx, "attachment", rows);
  return rows.flatMap(({ owner_id, created_at, created_by, name }) =>
    historyRows(
      "incident",
      owner_id,
      [{ at: created_at, actor_id: created_by, action: "attach", changes: { attachment: [null, name] } }],
      random,
    ),
  );
}

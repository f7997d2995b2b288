import { addDays, formatDate, todayIn } from "#shared/lib/dates.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { assetPhotoRows } from "./asset-photos.ts";
import { type Attaching, type AttachmentRow, pdfRow, photoRow } from "./attachment-rows.ts";
import { photoNames, photosByTitle } from "./data/incident-comments.ts";
import type { DemoContext } from "./demo-context.ts";
import { type DemoFiles, makePdf } from "./demo-files.ts";
import { insertRows } from "./insert-rows.ts";
import { addMinutes } from "./moments.ts";
import { historyRows } from "./past-moves.ts";
import { createDemoRandom, type DemoRandom } from "./random.ts";

interface Pictured {
  id: string;
  number: string;
  title: string;
  created_at: string;
  created_by: string | null;
  assignee_id: string | null;
  status: string;
}

/** Older incidents get no photos. */
const INCIDENTS_PICTURED = 60;

const attachingTo = (incident: Pictured, rest: Omit<Attaching, "owner_entity" | "owner_id">): Attaching => ({
  owner_entity: "incident",
  owner_id: incident.id,
  ...rest,
});

function photoOf(incident: Pictured, photo: string, index: number, files: DemoFiles, random: DemoRandom) {
  const created_at = addMinutes(incident.created_at, 1 + index);
  const name = random.pick(photoNames).replace("{n}", String(random.integer(100, 9_999)));
  const { created_by } = incident;
  return photoRow(attachingTo(incident, { name, created_at, created_by }), photo, files, random);
}

/** A contractor's quote for a repair. */
function quoteOf(incident: Pictured, files: DemoFiles, random: DemoRandom) {
  const created_at = addMinutes(incident.created_at, 240);
  const day = addDays(todayIn(new Date(created_at)), 15);
  const amount = random.integer(60, 480);
  const quote = makePdf([
    `Presupuesto ${random.integer(1_000, 9_999)}`,
    `${incident.number} - ${incident.title}`,
    "",
    `Desplazamiento, mano de obra y materiales: ${amount},00 EUR (IVA no incluido)`,
    `Válido hasta el ${formatDate(day, "es")}`,
  ]);
  const attaching = attachingTo(incident, { name: "Presupuesto.pdf", created_at, created_by: incident.assignee_id });
  return pdfRow(attaching, quote, files, random);
}

async function rowsOf(incident: Pictured, files: DemoFiles, now: Date, random: DemoRandom): Promise<AttachmentRow[]> {
  const photos = photosByTitle.find(([title]) => title.test(incident.title))?.[1] ?? [];
  const rows: AttachmentRow[] = [];
  for (const [index, photo] of photos.entries())
    if (index === 0 || random.isLucky(60)) rows.push(await photoOf(incident, photo, index, files, random));
  const isBeingRepaired = incident.status === "in_progress" || incident.status === "on_hold";
  if (isBeingRepaired && incident.assignee_id && random.isLucky(45)) rows.push(await quoteOf(incident, files, random));
  return rows.filter(({ created_at }) => Date.parse(created_at) < now.getTime());
}

/**
 * Inserts photos and quotes of the latest incidents, whose numbers the database has assigned, and photos of assets.
 * @returns rows for the history
 */
export async function insertAttachments(tx: Tx, files: DemoFiles, context: DemoContext) {
  const random = createDemoRandom("attachments");
  const incidents = await tx.query<Pictured>(
    `select id, number, title, created_at, created_by, assignee_id, incident_status_kind as status
     from incident order by created_at desc, id limit ${INCIDENTS_PICTURED}`,
  );
  const rows: AttachmentRow[] = [];
  for (const incident of incidents) rows.push(...(await rowsOf(incident, files, context.now, random)));
  rows.push(...(await assetPhotoRows(tx, files, context)));
  // Column order follows the first row; all rows have the same columns.
  await insertRows(tx, "attachment", rows);
  return rows.flatMap(({ owner_entity, owner_id, created_at, created_by, name }) =>
    historyRows(
      owner_entity,
      owner_id,
      [{ at: created_at, actor_id: created_by, action: "attach", changes: { attachment: [null, name] } }],
      random,
    ),
  );
}

import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import type { Tx } from "#server/engine/db/transaction.ts";
import { type AttachmentRow, photoRow } from "./attachment-rows.ts";
import type { DemoContext } from "./demo-context.ts";
import type { DemoFiles } from "./demo-files.ts";
import { addMinutes } from "./moments.ts";
import { createDemoRandom } from "./random.ts";

interface Offered {
  readonly id: string;
  readonly property_id: string;
  readonly shape: AssetShape;
  readonly created_at: string;
}

const streets = ["ochre", "rose", "white"] as const;
const tones = ["sage", "clay", "blue"] as const;

/** Photos of each asset shape, with their file names. */
const views: Readonly<Record<AssetShape, readonly (readonly [photo: string, name: string])[]>> = {
  dwelling: [
    ["living-{tone}", "Salón.jpg"],
    ["bedroom-{tone}", "Dormitorio.jpg"],
    ["kitchen-{tone}", "Cocina.jpg"],
    ["bathroom", "Baño.jpg"],
    ["facade-{street}", "Fachada.jpg"],
  ],
  room: [
    ["bedroom-{tone}", "Habitación.jpg"],
    ["living-{tone}", "Salón compartido.jpg"],
    ["kitchen-{tone}", "Cocina compartida.jpg"],
  ],
  premises: [["premises", "Local.jpg"]],
  office: [["office", "Oficina.jpg"]],
  parking: [["garage", "Plaza.jpg"]],
  storage: [["storage", "Trastero.jpg"]],
  land: [],
};

/** Published, or free enough to be offered by a link. */
const OFFERED_SQL = `
  select a.id, a.property_id, k.shape, a.created_at from asset a
  join asset_type k on k.id = a.asset_type_id join asset_status s on s.id = a.asset_status_id
  where a.is_published or (s.kind in ('available', 'reserved') and k.shape in ('dwelling', 'room')) order by a.cod`;

/** Index that gives buildings of a property, and rooms of a home, the same colour. */
const positionOf = (ids: readonly string[], id: string) => ids.indexOf(id);

/** Photos of assets offered to visitors; published assets without one look neglected. */
export async function assetPhotoRows(tx: Tx, files: DemoFiles, { users }: DemoContext): Promise<AttachmentRow[]> {
  const random = createDemoRandom("asset photos");
  const assets = await tx.query<Offered>(OFFERED_SQL);
  const properties = [...new Set(assets.map(({ property_id }) => property_id))];
  const rows: AttachmentRow[] = [];
  for (const [position, { id, property_id, shape, created_at }] of assets.entries()) {
    const tone = tones[position % tones.length] ?? "sage";
    const street = streets[positionOf(properties, property_id) % streets.length] ?? "ochre";
    for (const [index, [photo, name]] of views[shape].entries()) {
      const file = photo.replace("{tone}", tone).replace("{street}", street);
      const attaching = { owner_entity: "asset", owner_id: id, name, created_by: users.agent } as const;
      rows.push(await photoRow({ ...attaching, created_at: addMinutes(created_at, 5 + index) }, file, files, random));
    }
  }
  return rows;
}

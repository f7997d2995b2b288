import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import type { Language } from "#shared/lib/language.ts";
import { inspectTemplate } from "#server/engine/services/docx/template-file.ts";
import type { StoredFile } from "#server/engine/services/file-storage.ts";
import type { Services } from "#server/engine/services/services.ts";

/* The starter templates, whose files scripts/write-starter-templates.mjs writes from their texts. */

const FOLDER = path.resolve(import.meta.dirname, "../../../seed/templates");
const MEGABYTE = 1_048_576;

interface Kind {
  readonly file: string;
  readonly es: string;
  readonly en: string;
  /** The document type: the first contract or mandate, else the one with this name or another one to be signed. */
  readonly type: "contract" | "mandate" | "Anexo" | "Inventario";
  readonly asset_shapes: readonly AssetShape[];
  /** The regimes that its law covers; empty means all. */
  readonly regimes: readonly RentalRegime[];
}

const contract = (
  file: string,
  [es, en]: readonly [string, string],
  asset_shapes: readonly AssetShape[],
  regimes: readonly RentalRegime[] = [],
): Kind => ({ file, es, en, type: "contract", asset_shapes, regimes });

const annex = (
  file: string,
  [es, en]: readonly [string, string],
  type: "Anexo" | "Inventario" | "mandate" = "Anexo",
): Kind => ({
  file,
  es,
  en,
  type,
  asset_shapes: [],
  regimes: [],
});

const kinds: readonly Kind[] = [
  contract("housing-lease", ["Contrato de arrendamiento de vivienda", "Residential lease"], ["dwelling"], ["habitual"]),
  contract("room-lease", ["Contrato de arrendamiento de habitación", "Room lease"], ["room"]),
  contract("garage-lease", ["Contrato de arrendamiento de plaza de garaje", "Lease of a parking space"], ["parking"]),
  contract("seasonal-lease", ["Contrato de arrendamiento de temporada", "Seasonal lease"], ["dwelling"], ["seasonal"]),
  contract(
    "premises-lease",
    ["Contrato de arrendamiento de local de negocio", "Lease of business premises"],
    ["premises", "office"],
  ),
  contract("storage-lease", ["Contrato de arrendamiento de trastero", "Lease of a storage room"], ["storage"]),
  annex("renewal", ["Acuerdo de renovación del arrendamiento", "Agreement to renew the lease"]),
  annex("termination", ["Acuerdo de resolución del arrendamiento", "Agreement to terminate the lease"]),
  annex("deposit-receipt", ["Recibo de fianza", "Deposit receipt"]),
  annex("inventory", ["Inventario y acta de entrega", "Inventory and handing over"], "Inventario"),
  annex("sepa-mandate", ["Orden de domiciliación SEPA", "SEPA direct debit mandate"], "mandate"),
];

/** One template that a new installation begins with. */
export interface Starter extends Omit<Kind, "es" | "en"> {
  readonly title: string;
  readonly language: Language;
}

export const starters: readonly Starter[] = kinds.flatMap(({ es, en, ...kind }) => [
  { ...kind, title: es, language: "es", file: `${kind.file}.docx` },
  { ...kind, title: en, language: "en", file: `${kind.file}-en.docx` },
]);

export interface StoredStarter extends Starter, StoredFile {
  readonly placeholders: readonly string[];
}

const pathOf = ({ file }: Starter) => path.join(FOLDER, file);

export const readStarter = (starter: Starter): Promise<Buffer> => readFile(pathOf(starter));

/** Stores the file of a starter, for a template that is about to be added. */
export async function storeStarter(files: Services["files"], starter: Starter): Promise<StoredStarter> {
  const { placeholders } = await inspectTemplate(await readStarter(starter));
  const stored = await files.put("template", createReadStream(pathOf(starter)), MEGABYTE);
  return { ...stored, ...starter, placeholders };
}

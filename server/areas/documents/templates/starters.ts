import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { AssetShape } from "#shared/domain/assets/asset-type.ts";
import type { RentalRegime } from "#shared/domain/rentals/rental.ts";
import type { Language } from "#shared/lib/language.ts";
import { inspectTemplate } from "#server/engine/services/docx/template-file.ts";
import type { StoredFile } from "#server/engine/services/file-storage.ts";
import type { Services } from "#server/engine/services/services.ts";
import { type StarterFile, starterTitles } from "./starter-titles.ts";

/* The starter templates, whose files scripts/write-starter-templates.mjs writes from their texts. */

const FOLDER = path.resolve(import.meta.dirname, "../../../seed/templates");
const MEGABYTE = 1_048_576;

interface Kind {
  readonly file: StarterFile;
  /** The document type: the first contract or mandate, else the one with this name or another one to be signed. */
  readonly type: "contract" | "mandate" | "Anexo" | "Inventario";
  readonly asset_shapes: readonly AssetShape[];
  /** The regimes that its law covers; empty means all. */
  readonly regimes: readonly RentalRegime[];
}

const contract = (
  file: StarterFile,
  asset_shapes: readonly AssetShape[],
  regimes: readonly RentalRegime[] = [],
): Kind => ({ file, type: "contract", asset_shapes, regimes });

const annex = (file: StarterFile, type: "Anexo" | "Inventario" | "mandate" = "Anexo"): Kind => ({
  file,
  type,
  asset_shapes: [],
  regimes: [],
});

const kinds: readonly Kind[] = [
  contract("housing-lease", ["dwelling"], ["habitual"]),
  contract("room-lease", ["room"]),
  contract("garage-lease", ["parking"]),
  contract("seasonal-lease", ["dwelling"], ["seasonal"]),
  contract("premises-lease", ["premises", "office"]),
  contract("storage-lease", ["storage"]),
  annex("renewal"),
  annex("termination"),
  annex("deposit-receipt"),
  annex("inventory", "Inventario"),
  annex("sepa-mandate", "mandate"),
];

/** One template that a new installation begins with. */
export interface Starter extends Omit<Kind, "file"> {
  readonly file: string;
  readonly title: string;
  readonly language: Language;
}

export const starters: readonly Starter[] = kinds.flatMap((kind) => [
  { ...kind, title: starterTitles[kind.file].es, language: "es", file: `${kind.file}.docx` },
  { ...kind, title: starterTitles[kind.file].en, language: "en", file: `${kind.file}-en.docx` },
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

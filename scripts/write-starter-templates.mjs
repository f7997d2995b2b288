// Writes the Word files that a new installation begins with, from their texts in `starter-templates`. Run after a text changed.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { garage } from "./starter-templates/garage.mjs";
import { housing } from "./starter-templates/housing.mjs";
import { write } from "./starter-templates/parts.mjs";
import { room } from "./starter-templates/room.mjs";

const folder = path.resolve(import.meta.dirname, "..", "server", "seed", "templates");
const files = [
  ["housing-lease.docx", "Contrato de arrendamiento de vivienda", housing],
  ["room-lease.docx", "Contrato de arrendamiento de habitación", room],
  ["garage-lease.docx", "Contrato de arrendamiento de plaza de garaje", garage],
];
for (const [name, title, children] of files) writeFileSync(path.join(folder, name), await write(title, children));

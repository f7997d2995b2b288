// Writes the Word files of the starter templates, from their texts in `starter-templates`. Run after a text changed.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { write } from "./starter-templates/parts.mjs";
import { starterTitles } from "./starter-templates/titles.mjs";

const folder = path.resolve(import.meta.dirname, "..", "server", "seed", "templates");
for (const { name, part, ...titles } of starterTitles)
  for (const [language, suffix] of [
    ["es", ""],
    ["en", "-en"],
  ]) {
    const text = await import(`./starter-templates/${language}/${name}.mjs`);
    const file = path.join(folder, `${titles.file}${suffix}.docx`);
    writeFileSync(file, await write(titles[language], text[part], language));
  }

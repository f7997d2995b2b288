// Writes the Word files of the starter templates, from their texts in `starter-templates`. Run after a text changed.
import { writeFileSync } from "node:fs";
import path from "node:path";
import { starterTitles } from "../server/areas/documents/templates/starter-titles.ts";
import { title, write } from "./starter-templates/parts.mjs";

const folder = path.resolve(import.meta.dirname, "..", "server", "seed", "templates");
for (const [file, titles] of Object.entries(starterTitles))
  for (const [language, suffix] of [
    ["es", ""],
    ["en", "-en"],
  ]) {
    const text = await import(`./starter-templates/${language}/${file.replace(/-lease$/, "")}.mjs`);
    const heading = title(text.ownTitle ?? titles[language]);
    writeFileSync(
      path.join(folder, `${file}${suffix}.docx`),
      await write(titles[language], [heading, ...text.body], language),
    );
  }

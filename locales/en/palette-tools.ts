import type es from "../es/palette-tools.ts";

export default {
  "palette_tools.alias_add": "Add an alias",
  "palette_tools.alias_built_in": "That word belongs to a command of the palette: choose another",
  "palette_tools.alias_change": "Change the alias “{word}”",
  "palette_tools.alias_give": "Give an alias",
  "palette_tools.alias_label": "Alias",
  "palette_tools.alias_line": "What it types",
  "palette_tools.alias_line_example": "overdue invoices gran via",
  "palette_tools.alias_page": "A page",
  "palette_tools.alias_placeholder": "A short word, such as gv",
  "palette_tools.alias_remove": "Remove the alias “{word}”",
  "palette_tools.alias_removed": "Alias “{word}” removed",
  "palette_tools.alias_saved": "Alias “{word}”: {title}",
  "palette_tools.alias_say": "“{word}” will be the alias of: {title}",
  "palette_tools.alias_taken": "“{word}” is already your alias of: {title}",
  "palette_tools.alias_word": "Begins with a letter, without spaces, up to 20 letters, digits and hyphens",
  "palette_tools.aliases": "Palette aliases",
  "palette_tools.aliases_hint":
    "Short words that open what you use from the palette (Ctrl+K), here and in the extension. Tab on a row of the palette gives one too.",
  "palette_tools.aliases_none": "You have none yet.",
  "palette_tools.marked": "Marked rows",
  "palette_tools.marked_clear": "Clear selection",
  "palette_tools.marked_count": "Marked: {count}",
  "palette_tools.marked_export": "Export to Excel",
  "palette_tools.marked_row": "Marked",
  "palette_tools.preview": "Preview",
} satisfies Record<keyof typeof es, string>;

import en from "#locales/en/background.ts";
import es from "#locales/es/background.ts";

const dictionaries = { es, en };

/** Texts that the browser shows about the extension, by their key in the manifest. */
const names = {
  description: "background.description",
  command_incident: "background.command_incident",
  command_payment: "background.command_payment",
  command_panel: "background.command_panel",
} as const;

/** Manifest placeholder of a text that follows the browser's language. */
export const storeText = (name: keyof typeof names): string => `__MSG_${name}__`;

/** `_locales/{language}/messages.json` of each language, built from the product's dictionaries. */
export function storeMessages(): { relativeDest: string; contents: string }[] {
  return Object.entries(dictionaries).map(([language, texts]) => {
    const messages = Object.entries(names).map(([name, key]) => [name, { message: texts[key] }]);
    return {
      relativeDest: `_locales/${language}/messages.json`,
      contents: JSON.stringify(Object.fromEntries(messages), null, 2),
    };
  });
}

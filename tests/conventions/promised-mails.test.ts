import { expect, test } from "vitest";
import { readSources } from "./source-files.ts";

/**
 * Screens that say in words that someone is mailed, besides those whose only purpose is a mail (docs/adr/0075-a-send-without-a-mail-server-is-refused.md).
 * Forms in which mails are chosen are found by their field.
 */
const promising: ReadonlySet<string> = new Set([
  "web/components/guarantor-notices.tsx",
  "web/features/administration/batch-actions.tsx",
  "web/features/administration/user-moves.tsx",
]);

/** `<CheckboxField form={form} name="mails_receipts" …>` */
const CHOICE = /<CheckboxField\b[^>]*\bname="mails_\w+"/;

test("a screen that promises a mail says where the company has no mail server", async () => {
  const sources = await readSources();
  const forms = sources.filter(({ path, text }) => path.startsWith("web/") && CHOICE.test(text));
  expect(forms.map(({ path }) => path)).toContain("web/features/persons/person-form.tsx");
  const screens = [...forms, ...sources.filter(({ path }) => promising.has(path))];
  expect(screens.length).toBe(forms.length + promising.size);
  expect(screens.filter(({ text }) => !text.includes("<NoMailServer />")).map(({ path }) => path)).toEqual([]);
});

import { expect, test } from "vitest";
import { readSources } from "./source-files.ts";

/*
 * A session that ends loses nothing that was typed (docs/adr/0082-open-forms-outlive-their-session.md): what a field shows is in a
 * form, in `useTypedValues` or in `useInterruptibleState`.
 */

/** Fields that are typed into a state of their own, and why that loses nothing. */
const exempt: ReadonlyMap<string, string> = new Map([
  ["web/components/filters/date-range-editor.tsx", "a filter; it is in the address once applied"],
  ["web/components/filters/number-range-editor.tsx", "a filter; it is in the address once applied"],
  ["web/components/filters/search-box.tsx", "a filter; it is in the address once applied"],
  ["web/components/filters/text-editor.tsx", "a filter; it is in the address once applied"],
  ["web/components/form/entity-picker.tsx", "a search"],
  ["web/components/form/notated-input.tsx", "what is shown of a value of the form"],
  ["web/components/messages/message-dialog.tsx", "which of two languages is shown"],
  ["web/features/persons/formatted-field.tsx", "what is shown of a value of the form"],
  ["web/components/views/manage-views-dialog.tsx", "one short name"],
  ["web/components/views/save-view-dialog.tsx", "one short name"],
  ["web/features/account/api-docs-page.tsx", "a search"],
  ["web/features/account/palette-aliases.tsx", "one short word"],
  ["web/features/accounting/verifactu/agency-panel.tsx", "one day"],
  ["web/features/accounting/verifactu/comparison-panel.tsx", "a period that is only read"],
  ["web/features/accounting/verifactu/event-log-panel.tsx", "a period that is only read"],
  ["web/features/accounting/verifactu/mode-dialog.tsx", "one day"],
  ["web/features/administration/fixed-values.tsx", "the value is in the page's state"],
  ["web/features/documents/placeholder-page.tsx", "a search"],
  ["web/features/notifications/test-sms-button.tsx", "one number to try"],
  ["web/features/reports/period-editor.tsx", "it is in the address once applied"],
  ["web/features/rentals/split-dialog.tsx", "what is shown of a value of the form"],
  ["web/features/accounting/deposits/one-withholding.tsx", "what is shown of a value of the form"],
  ["web/features/properties/share-fields.tsx", "what is shown of a value of the form"],
]);

const FIELD = /<(?:TextInput|Textarea|DayInput|NumberInput)[\s>]|useTypedValues/;
const PLAIN_STATE = /const \[(\w+), \w+\] = useState\b/g;
/** Visitors have no session. */
const isOfUsers = (path: string) =>
  /^web\/(?:features|components)\/.+\.tsx?$/.test(path) && !/^web\/(?:features|components)\/public/.test(path);

/** The plain states of a file that a typed field shows. */
function plainlyTyped(text: string): string[] {
  const states = Array.from(text.matchAll(PLAIN_STATE), ([, name = ""]) => name);
  return states.filter((name) => new RegExp(String.raw`\bvalue(?:=\{|: )${name}\b`).test(text));
}

test("what is typed outlives the session: no typed field shows a plain state", async () => {
  const files = (await readSources()).filter(({ path, text }) => isOfUsers(path) && FIELD.test(text));
  const plain = files.filter(({ text }) => plainlyTyped(text).length > 0).map(({ path }) => path);
  expect(files.length).toBeGreaterThan(20);
  expect(plain.filter((path) => !exempt.has(path))).toEqual([]);
  expect([...exempt.keys()].filter((path) => !plain.includes(path))).toEqual([]);
});

import { expect, test } from "vitest";
import { readSources } from "./source-files.ts";

/** Screens that say that someone is mailed, besides those whose only purpose is a mail (docs/adr/0075-a-send-without-a-mail-server-is-refused.md). */
const promising = [
  "web/components/guarantor-notices.tsx",
  "web/features/administration/batch-actions.tsx",
  "web/features/administration/user-moves.tsx",
  "web/features/persons/person-form.tsx",
] as const;

test("a screen that promises a mail says where the company has no mail server", async () => {
  const sources = new Map((await readSources()).map(({ path, text }) => [path, text]));
  expect(promising.filter((path) => !sources.get(path)?.includes("<NoMailServer />"))).toEqual([]);
});

import { expect, test } from "vitest";
import { readSources } from "./source-files.ts";

/** Opens a dialog or a drawer of Mantine, rather than one of the components built on it. */
const MANTINE_DIALOG = /<(?:Modal|Drawer)(?:\.Root)?[\s>]/;

test("every dialog keeps the focus: what opens Mantine's renders DialogFocus or HeldFocus in it", async () => {
  const opening = (await readSources()).filter(
    ({ path, text }) => path.endsWith(".tsx") && !path.startsWith("tests/") && MANTINE_DIALOG.test(text),
  );
  expect(opening.length).toBeGreaterThan(0);
  expect(opening.filter(({ text }) => !/<(?:Dialog|Held)Focus \/>/.test(text)).map(({ path }) => path)).toEqual([]);
});

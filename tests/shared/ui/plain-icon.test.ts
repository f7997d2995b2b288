import * as tabler from "@tabler/icons-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import createIcon from "#shared/ui/plain-icon.tsx";
import { readSources } from "#tests/conventions/source-files.ts";

const drawing = z.object({
  __iconNode: z.array(
    z.tuple([z.literal("path"), z.strictObject({ d: z.string().check(z.regex(/^M/)), key: z.string() })]),
  ),
});

/** The library's icons used in the code. */
async function iconsInUse(): Promise<string[]> {
  const rooms = (await readSources()).filter(({ path }) => /^(shared|web|entrypoints)\//.test(path));
  const names = rooms.flatMap(({ text }) => text.match(/\bIcon[A-Z0-9]\w*/g) ?? []);
  return [...new Set(names)].filter((name) => name in tabler).toSorted();
}

test("every icon in use consists of paths only, each starting with an absolute move", async () => {
  const names = await iconsInUse();
  expect(names.length).toBeGreaterThan(100);
  for (const name of names) {
    const file: unknown = await import(`../../../node_modules/@tabler/icons-react/dist/esm/icons/${name}.mjs`);
    expect(drawing.safeParse(file).success, name).toBe(true);
  }
});

test("an outline icon has one merged path, a filled one a path per area, and both take the icon's props", () => {
  const parts = [
    ["path", { d: "M1 1h2" }],
    ["path", { d: "M3 3v2" }],
  ] as const;
  const draw = (type: "outline" | "filled") =>
    renderToStaticMarkup(
      createElement(createIcon(type, "x", "X", parts), { size: 16, color: "red", className: "a", "aria-hidden": true }),
    );
  expect(draw("outline")).toBe(
    '<svg viewBox="0 0 24 24" fill="none" stroke-linecap="round" stroke-linejoin="round" stroke="red" stroke-width="2"' +
      ' width="16" height="16" class="a" aria-hidden="true"><path d="M1 1h2M3 3v2"></path></svg>',
  );
  expect(draw("filled")).toBe(
    '<svg viewBox="0 0 24 24" stroke="none" fill="red" width="16" height="16" class="a" aria-hidden="true">' +
      '<path d="M1 1h2"></path><path d="M3 3v2"></path></svg>',
  );
});

import { expect, test } from "vitest";
import { checkCmdk } from "#shared/ui/palette/surface/check-cmdk.ts";

const parts = ["Root", "Portal", "Overlay", "Content"].map((part) => `w.${part}`).join(";");

test.each([
  ["is another version", "1.1.2", `import*as w from"@radix-ui/react-dialog";${parts}`],
  ["has no dialog any more", "1.1.1", `import*as t from"react";${parts}`],
  ["uses less of the dialog", "1.1.1", 'import*as w from"@radix-ui/react-dialog";w.Root'],
  ["uses more of the dialog", "1.1.1", `import*as w from"@radix-ui/react-dialog";${parts};w.Title`],
])("a build that leaves cmdk's dialog out fails where cmdk %s", (_case, version, code) => {
  expect(() => checkCmdk(version, code)).toThrow("check-cmdk.ts");
});

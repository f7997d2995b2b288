import { hasProgram, installFromDebian, isDebianRoot } from "./debian.mjs";

/** What the tests check the seals of signed PDFs by, and the packages that bring it. */
const tools = [
  { program: "pdfsig", debian: "poppler-utils", homebrew: "poppler" },
  { program: "openssl", debian: "openssl", homebrew: "openssl" },
];

/** Sees to it that there is a `pdfsig` and an `openssl` for the tests. */
export async function ensurePdfTools() {
  const missing = tools.filter(({ program }) => !hasProgram(program));
  if (missing.length === 0) return;
  const packages = missing.map(({ debian }) => debian);
  if (isDebianRoot()) return installFromDebian("Installing what checks PDF seals", packages);
  for (const { program, debian, homebrew } of missing)
    console.log(`The tests need \`${program}\`: install ${debian} (Homebrew calls it ${homebrew}), and run again.`);
}

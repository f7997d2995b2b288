import { hasProgram, installFromDebian, isDebianRoot } from "./debian.mjs";

/** What the tests check the seals of signed PDFs by, the proxy that two nodes stand behind, and the packages that bring them. */
const tools = [
  { program: "pdfsig", debian: "poppler-utils", homebrew: "poppler" },
  { program: "openssl", debian: "openssl", homebrew: "openssl" },
  { program: "haproxy", debian: "haproxy", homebrew: "haproxy" },
];

/** Sees to it that the programs are there which the tests run besides a browser. */
export async function ensureTestTools() {
  const missing = tools.filter(({ program }) => !hasProgram(program));
  if (missing.length === 0) return;
  const packages = missing.map(({ debian }) => debian);
  if (isDebianRoot()) return installFromDebian("Installing what tests run besides", packages);
  for (const { program, debian, homebrew } of missing)
    console.log(`The tests need \`${program}\`: install ${debian} (Homebrew calls it ${homebrew}), and run again.`);
}

import { hasProgram, installFromDebian, isDebianRoot } from "./debian.mjs";

/** What the tests check the seals of signed PDFs by. */
const PDFSIG = "pdfsig";
const PACKAGE = "poppler-utils";

/** Sees to it that there is a `pdfsig` for the tests. */
export async function ensurePdfTools() {
  if (hasProgram(PDFSIG)) return;
  if (isDebianRoot()) await installFromDebian("Installing what checks PDF seals", [PACKAGE]);
  else console.log(`The tests need \`${PDFSIG}\`: install ${PACKAGE} (Homebrew calls it poppler), and run again.`);
}

import path from "node:path";
import { compareAnswers } from "./compare-answers.ts";
import { comparePictures } from "./compare-pictures.ts";
import { createAcceptance, type Found, readAccepted } from "./rules/accepted.ts";

const MOST_CHARACTERS = 300;
const COMMON_CHARACTERS = 60;

/** Where two texts part, with some of what they have in common before it: of long ones that is what is printed. */
function partingOf(before: string, after: string): number {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  return at > COMMON_CHARACTERS ? at - COMMON_CHARACTERS : 0;
}

function formatValue(value: unknown, from: number): string {
  const text = value === undefined ? "(nothing)" : JSON.stringify(value);
  const shown = text.slice(from, from + MOST_CHARACTERS);
  return `${from > 0 ? "…" : ""}${shown}${from + shown.length < text.length ? "…" : ""}`;
}

function logAnswerDifferences(found: readonly Found[]): void {
  let heading = "";
  for (const { operation, variant, role, pointer, before, after } of found) {
    const own = `GET ${operation} ${variant} · ${role}`;
    if (own !== heading) console.log(`\n${own}`);
    heading = own;
    const from = partingOf(JSON.stringify(before) ?? "", JSON.stringify(after) ?? "");
    console.log(
      `  ${pointer || "/"}\n    before  ${formatValue(before, from)}\n    after   ${formatValue(after, from)}`,
    );
  }
}

/** Compares two recordings and prints what differs. @returns whether all of it is accepted */
export async function compare(before: string, after: string, acceptedFile: string): Promise<boolean> {
  const acceptance = createAcceptance(await readAccepted(acceptedFile));
  const answers = await compareAnswers(before, after);
  const pictures = await comparePictures(before, after, path.join(after, "differences"));
  const left = answers.found.filter((one) => !acceptance.isAccepted(one));
  const leftPictures = pictures.found.filter(({ name }) => !acceptance.isPictureAccepted(name));

  logAnswerDifferences(left);
  for (const { name, what } of leftPictures) console.log(`\npicture ${name}\n  ${what}`);
  for (const { reason } of acceptance.unused()) console.log(`\nAccepted, and not found any more: ${reason}`);
  const sum = [
    `${answers.compared} answers: ${answers.found.length} differences, ${left.length} not accepted`,
    `${pictures.compared} pictures: ${pictures.found.length} differ, ${leftPictures.length} not accepted`,
  ];
  console.log(`\n${sum.join("\n")}`);
  return left.length + leftPictures.length === 0;
}

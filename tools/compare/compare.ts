import path from "node:path";
import { compareAnswers } from "./compare-answers.ts";
import { comparePictures } from "./compare-pictures.ts";
import { createAcceptance, type Found, readAccepted } from "./rules/accepted.ts";

const MOST_CHARACTERS = 300;

function print(value: unknown): string {
  const text = value === undefined ? "(nothing)" : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function printAnswers(found: readonly Found[]): void {
  let heading = "";
  for (const { operation, variant, role, pointer, before, after } of found) {
    const own = `GET ${operation} ${variant} · ${role}`;
    if (own !== heading) console.log(`\n${own}`);
    heading = own;
    console.log(`  ${pointer || "/"}\n    before  ${print(before)}\n    after   ${print(after)}`);
  }
}

/** Compares two recordings and prints what differs. @returns whether all of it is accepted */
export async function compare(before: string, after: string, acceptedFile: string): Promise<boolean> {
  const acceptance = createAcceptance(await readAccepted(acceptedFile));
  const answers = await compareAnswers(before, after);
  const pictures = await comparePictures(before, after, path.join(after, "differences"));
  const left = answers.found.filter((one) => !acceptance.isAccepted(one));
  const leftPictures = pictures.found.filter(({ name }) => !acceptance.isPictureAccepted(name));

  printAnswers(left);
  for (const { name, what } of leftPictures) console.log(`\npicture ${name}\n  ${what}`);
  for (const { reason } of acceptance.unused()) console.log(`\nAccepted, and not found any more: ${reason}`);
  const sum = [
    `${answers.compared} answers: ${answers.found.length} differences, ${left.length} not accepted`,
    `${pictures.compared} pictures: ${pictures.found.length} differ, ${leftPictures.length} not accepted`,
  ];
  console.log(`\n${sum.join("\n")}`);
  return left.length + leftPictures.length === 0;
}

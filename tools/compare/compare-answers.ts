import { type Answer, readAnswers, readRecording, rolesIn } from "./recording.ts";
import type { Found } from "./rules/accepted.ts";
import { type Comparison, createComparison } from "./rules/differences.ts";
import { createIdPairs, findIds } from "./rules/ids.ts";
import { volatileHeaders } from "./rules/volatile.ts";

const ignored = new Set(volatileHeaders.map(({ header }) => header));

/** The roles of both recordings: one that only one of them has is a difference of all its answers. */
const rolesOf = async (before: string, after: string) =>
  [...new Set([...(await rolesIn(before)), ...(await rolesIn(after))])].toSorted();

const keyOf = ({ operation, variant }: Answer) => `${operation} ${variant}`;

async function readAll(folder: string, role: string): Promise<ReadonlyMap<string, Answer>> {
  const answers = new Map<string, Answer>();
  if (!(await rolesIn(folder)).includes(role)) return answers;
  for await (const answer of readAnswers(folder, role)) {
    if (answers.has(keyOf(answer))) throw new Error(`${folder} has two answers of ${role} for ${keyOf(answer)}`);
    answers.set(keyOf(answer), answer);
  }
  return answers;
}

async function idsOf(folder: string, roles: readonly string[]): Promise<Set<string>> {
  const ids = new Set<string>();
  for (const role of roles)
    for (const answer of (await readAll(folder, role)).values())
      for (const id of findIds(JSON.stringify([answer.path, answer.body]))) ids.add(id);
  return ids;
}

/** What of an answer is compared. */
const partsOf = ({ path, status, headers, body }: Answer) => ({
  path,
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ignored.has(name))),
  body,
});

function compareAnswer(before: Answer | undefined, after: Answer | undefined, compare: Comparison): readonly Found[] {
  const one = before ?? after;
  if (one === undefined) return [];
  const { operation, variant, role } = one;
  const about = { operation, variant, role };
  if (before === undefined) return [{ ...about, pointer: "", before: "no such request", after: "an answer" }];
  if (after === undefined) return [{ ...about, pointer: "", before: "an answer", after: "no such request" }];
  return compare(operation, partsOf(before), partsOf(after)).map((difference) => ({ ...about, ...difference }));
}

export interface AnswersComparison {
  readonly compared: number;
  readonly found: readonly Found[];
}

/** Every difference between the answers of two recordings, accepted or not. */
export async function compareAnswers(before: string, after: string): Promise<AnswersComparison> {
  const roles = await rolesOf(before, after);
  const [idsBefore, idsAfter] = [await idsOf(before, roles), await idsOf(after, roles)];
  const starts = {
    before: Date.parse((await readRecording(before)).clock),
    after: Date.parse((await readRecording(after)).clock),
  };
  const compare = createComparison({
    ids: createIdPairs(new Set([...idsBefore].filter((id) => idsAfter.has(id)))),
    starts,
  });
  const found: Found[] = [];
  let compared = 0;
  for (const role of roles) {
    const [left, right] = [await readAll(before, role), await readAll(after, role)];
    for (const key of new Set([...left.keys(), ...right.keys()])) {
      found.push(...compareAnswer(left.get(key), right.get(key), compare));
      compared++;
    }
  }
  return { compared, found };
}

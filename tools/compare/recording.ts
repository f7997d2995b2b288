import { createReadStream } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod/mini";

/* The files of a recording: `recording.json`, `answers/<role>.ndjson` with an answer a line, `pictures/<view>/<page>.png`. */

const answer = z.object({
  role: z.string(),
  /** The template of the path: `/rentals/{id}`. */
  operation: z.string(),
  /** Which of the operation's requests: `[1]`, `?page=2`. It names no id, so that two databases compare. */
  variant: z.string(),
  /** The path that was requested. */
  path: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});
export type Answer = z.infer<typeof answer>;

const recording = z.object({
  /** The business clock when the recording began. */
  clock: z.string(),
  roles: z.number(),
  operations: z.number(),
  answers: z.number(),
  exports: z.number(),
  pdfs: z.number(),
  pictures: z.number(),
  seconds: z.number(),
});
export type Recording = z.infer<typeof recording>;

export const answersFolder = (folder: string) => path.join(folder, "answers");
export const picturesFolder = (folder: string) => path.join(folder, "pictures");

export async function writeAnswers(folder: string, role: string, answers: readonly Answer[]): Promise<void> {
  await mkdir(answersFolder(folder), { recursive: true });
  const lines = answers.map((one) => JSON.stringify(one));
  await writeFile(path.join(answersFolder(folder), `${role}.ndjson`), `${lines.join("\n")}\n`);
}

/** The folder's files by the ending of their names; none where it does not exist. */
async function filesIn(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith(ending)).map((name) => name.slice(0, -ending.length));
}

export const rolesIn = (folder: string) => filesIn(answersFolder(folder), ".ndjson");
/** The pictures of a recording by view and page: `es-1360/rentals`. */
export const picturesIn = (folder: string) => filesIn(picturesFolder(folder), ".png");

/** Writes what a recording holds: it is counted in its files. */
export async function writeRecording(folder: string, clock: string, seconds: number): Promise<Recording> {
  const roles = await rolesIn(folder);
  const operations = new Set<string>();
  const counts = { answers: 0, exports: 0, pdfs: 0 };
  for (const role of roles)
    for await (const { operation, headers, status } of readAnswers(folder, role)) {
      const type = headers["content-type"] ?? "";
      operations.add(operation);
      counts.answers++;
      if (status === 200 && type.includes("spreadsheetml")) counts.exports++;
      if (status === 200 && type.startsWith("application/pdf")) counts.pdfs++;
    }
  const pictures = (await picturesIn(folder)).length;
  const value = { clock, roles: roles.length, operations: operations.size, ...counts, pictures, seconds };
  await writeFile(path.join(folder, "recording.json"), `${JSON.stringify(value, null, 2)}\n`);
  return value;
}

export async function readRecording(folder: string): Promise<Recording> {
  return recording.parse(JSON.parse(await readFile(path.join(folder, "recording.json"), "utf8")));
}

/** The answers of one role, in the order in which they were recorded. */
export async function* readAnswers(folder: string, role: string): AsyncGenerator<Answer> {
  const input = createReadStream(path.join(answersFolder(folder), `${role}.ndjson`));
  for await (const line of createInterface({ input })) yield answer.parse(JSON.parse(line));
}

import { createReadStream } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
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
  answers: z.number(),
  operations: z.number(),
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

export async function writeRecording(folder: string, value: Recording): Promise<void> {
  await writeFile(path.join(folder, "recording.json"), `${JSON.stringify(value, null, 2)}\n`);
}

export async function readRecording(folder: string): Promise<Recording> {
  return recording.parse(JSON.parse(await readFile(path.join(folder, "recording.json"), "utf8")));
}

/** The answers of one role, in the order in which they were recorded. */
export async function* readAnswers(folder: string, role: string): AsyncGenerator<Answer> {
  const input = createReadStream(path.join(answersFolder(folder), `${role}.ndjson`));
  for await (const line of createInterface({ input })) yield answer.parse(JSON.parse(line));
}

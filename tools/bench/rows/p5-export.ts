import { createWriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { sourceOfBytes } from "#server/engine/services/zip/byte-source.ts";
import { readZipDirectory } from "#server/engine/services/zip/zip-directory.ts";
import { readZipEntry } from "#server/engine/services/zip/zip-entry.ts";
import { type Child, startChild } from "../harness/child.ts";
import { measureRounds, median, timed } from "../harness/rounds.ts";
import type { Bench, Measurement, RowOutcome, BenchRow } from "../harness/row.ts";
import { logInToBench } from "../harness/session.ts";

const MANY = 1_000_000;
const FEW = 100_000;
const MEMORY_MB = 16;
/** Maximum rounds of each size; both sizes share the time. */
const MOST = 5;
const REQUEST_INTERVAL_MS = 100;
/** Exports requested at once; the server writes some of them and refuses or delays the others. */
const CROWD = 16;
const SHEET = "xl/worksheets/sheet1.xml";
const LARGEST = 4e9;
const ROW = "<row ";

const ready = z.object({ port: z.number() });
const usageSchema = z.object({ ms: z.number(), megabytes: z.number() });

interface Server {
  readonly child: Child;
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function startServer(url: string, folder: string): Promise<Server> {
  const module = fileURLToPath(import.meta.resolve("./p5-server.ts"));
  const child = startChild(module, [url, folder], ["--expose-gc"]);
  const origin = `http://127.0.0.1:${ready.parse(await child.hear()).port}`;
  return { child, origin, headers: { authorization: `Bearer ${await logInToBench(origin)}`, "accept-language": "es" } };
}

async function download({ origin, headers }: Server, file: string): Promise<void> {
  const response = await fetch(`${origin}/api/rentals/export`, { headers });
  if (response.status !== 200 || !response.body) throw new Error(`The export answered ${response.status}`);
  const reader = response.body.getReader();
  const chunks = async function* () {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  };
  await pipeline(Readable.from(chunks()), createWriteStream(file));
}

/**
 * Writes the sheet's XML to a file.
 * @returns its number of rows without the header
 */
async function unpackSheet(workbook: string, xml: string): Promise<number> {
  const source = sourceOfBytes(await readFile(workbook));
  const entry = (await readZipDirectory(source)).get(SHEET);
  if (!entry) throw new Error("The workbook has no sheet");
  let rows = -1;
  let rest = "";
  const counted = async function* () {
    for await (const chunk of readZipEntry(source, entry, LARGEST)) {
      // The start of a row may be split between two chunks.
      const parts = (rest + chunk.toString("latin1")).split(ROW);
      rows += parts.length - 1;
      rest = parts.at(-1)?.slice(1 - ROW.length) ?? "";
      yield chunk;
    }
  };
  await pipeline(Readable.from(counted()), createWriteStream(xml));
  return rows;
}

/**
 * Requests a list at intervals while work is running, during the bare loop as during the export, so that their times
 * compare.
 * @returns the result of the work, and each response time in milliseconds
 */
async function requestMeanwhile<T>(
  { origin, headers }: Server,
  work: Promise<T>,
): Promise<{ result: T; responseTimes: number[] }> {
  const state = { isDone: false };
  const done = work.finally(() => (state.isDone = true));
  const responseTimes: number[] = [];
  const requestList = async () => (await fetch(`${origin}/api/rentals?page_size=10`, { headers })).text();
  while (!state.isDone) {
    responseTimes.push(await timed(requestList));
    await Promise.race([done, setTimeout(REQUEST_INTERVAL_MS)]);
  }
  return { result: await done, responseTimes };
}

async function measureBare(server: Server, xml: string) {
  const { result: reply } = await requestMeanwhile(server, server.child.request(xml));
  return usageSchema.parse(reply);
}

function p99(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
}

async function measureExport(server: Server, file: string) {
  await server.child.request("begin");
  const { result: ms, responseTimes } = await requestMeanwhile(
    server,
    timed(() => download(server, file)),
  );
  const { megabytes } = usageSchema.parse(await server.child.request("end"));
  return {
    ms,
    megabytes,
    p99: p99(responseTimes),
    slowest: Math.max(...responseTimes),
  };
}

/** Downloads and forgets an export, or reads its refusal. */
async function drain({ origin, headers }: Server): Promise<void> {
  const response = await fetch(`${origin}/api/rentals/export`, { headers });
  for await (const chunk of response.body ?? []) if (chunk.length === 0) break;
}

/** Lists while many exports are requested: their p99, milliseconds. */
async function measureCrowd(server: Server): Promise<number> {
  const crowd = Promise.all(Array.from({ length: CROWD }, () => drain(server)));
  const { responseTimes } = await requestMeanwhile(server, crowd);
  return p99(responseTimes);
}

async function measureSize({ databases, folder, pace, say }: Bench, count: number) {
  const server = await startServer(await databases.people(count), folder);
  try {
    const [workbook, xml] = [path.join(folder, "rentals.xlsx"), path.join(folder, "sheet.xml")];
    await download(server, workbook);
    const rows = await unpackSheet(workbook, xml);
    if (rows !== count) throw new Error(`The export has ${rows} rows of ${count}`);
    let bare = 0;
    const crowded = await measureCrowd(server);
    const measured = await measureRounds({
      pace: { ...pace, count: Math.min(pace.count, MOST) },
      say,
      limit: async () => {
        const { ms, megabytes } = await measureBare(server, xml);
        bare = megabytes;
        return ms;
      },
      measure: async () => ({ bare, ...(await measureExport(server, workbook)) }),
    });
    return { ...measured, crowded };
  } finally {
    await server.child.end();
  }
}

type Measured = Awaited<ReturnType<typeof measureSize>>;
const all = ({ rounds, voids }: Measured) => [...rounds, ...voids];

function toMeasurements(name: string, measured: Measured): Measurement[] {
  const ratio = median(measured.rounds.map((round) => round.limit / round.ms));
  const memory = median(all(measured).map(({ megabytes, bare }) => megabytes - bare));
  return [
    { what: `export of ${name}: cursor and deflate alone / Llavero`, value: ratio, unit: "×", goal: { atLeast: 0.6 } },
    { what: "its memory beyond that loop's", value: memory, unit: "MB", goal: { atMost: MEMORY_MB } },
    { what: "a list meanwhile, p99", value: median(all(measured).map((round) => round.p99)), unit: "ms", goal: null },
    {
      what: `a list while ${CROWD} exports are requested, p99`,
      value: measured.crowded,
      unit: "ms",
      goal: { atMost: 50 },
    },
    {
      what: "a list meanwhile, the slowest",
      value: Math.max(...all(measured).map((round) => round.slowest)),
      unit: "ms",
      goal: null,
    },
  ];
}

async function run(bench: Bench): Promise<RowOutcome> {
  const few = await measureSize(bench, FEW);
  const many = await measureSize(bench, MANY);
  const grown = median(all(many).map((r) => r.megabytes)) - median(all(few).map((r) => r.megabytes));
  return {
    measurements: [
      ...toMeasurements("100,000 rentals", few),
      ...toMeasurements("1,000,000 rentals", many),
      { what: "memory that ten times the rows take more", value: grown, unit: "MB", goal: { atMost: MEMORY_MB } },
    ],
    rounds: [...few.rounds, ...many.rounds],
    voids: [...few.voids, ...many.voids],
  };
}

export const exportRow: BenchRow = { name: "P5", title: "Excel export of 100,000 and 1,000,000 rentals", run };

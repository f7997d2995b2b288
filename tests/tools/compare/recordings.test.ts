import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { compareAnswers } from "#tools/compare/compare-answers.ts";
import { comparePictures } from "#tools/compare/compare-pictures.ts";
import { comparePixels, isDifferent, MOST_CHANGED_PIXELS, MOST_CHANNEL_CHANGE } from "#tools/compare/rules/pixels.ts";
import { type Answer, readRecording, writeAnswers, writeRecording } from "#tools/compare/recording.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "llavero-compare-test-"));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const anAnswer = (more: Partial<Answer> = {}): Answer => ({
  role: "super",
  operation: "/rentals",
  variant: "",
  path: "/api/rentals",
  status: 200,
  headers: { "content-type": "application/json", date: "Tue, 17 Nov 2026 09:00:24 GMT" },
  body: { data: [] },
  ...more,
});

async function aRecording(name: string, answers: readonly Answer[]): Promise<string> {
  const folder = path.join(root, name);
  await mkdir(folder, { recursive: true });
  for (const role of new Set(answers.map((entry) => entry.role)))
    await writeAnswers(
      folder,
      role,
      answers.filter((entry) => entry.role === role),
    );
  await writeRecording(folder, "2026-11-17T09:00:00.000Z", 1);
  return folder;
}

async function differencesOf(before: readonly Answer[], after: readonly Answer[]) {
  const { found } = await compareAnswers(await aRecording("before", before), await aRecording("after", after));
  return found.map(({ operation, role, pointer }) => `${operation} ${role} ${pointer}`);
}

describe("of two recordings", () => {
  test("equal answers have no difference, and every one is compared", async () => {
    const answers = [anAnswer(), anAnswer({ role: "lectura" }), anAnswer({ variant: "?page=2" })];
    const before = await aRecording("before", answers);
    const after = await aRecording("after", answers);
    expect(await compareAnswers(before, after)).toEqual({ compared: 3, found: [] });
  });

  test("a recording says what it holds", async () => {
    const pdf = anAnswer({ operation: "/invoices/{id}/pdf", headers: { "content-type": "application/pdf" } });
    const folder = await aRecording("before", [anAnswer(), anAnswer({ role: "lectura" }), pdf]);
    expect(await readRecording(folder)).toMatchObject({ roles: 2, operations: 2, answers: 3, exports: 0, pdfs: 1 });
  });

  test.each([
    ["another status", { status: 403 }, "/status"],
    ["another header", { headers: { "content-type": "text/plain" } }, "/headers/content-type"],
    ["another value", { body: { data: [1] } }, "/body/data"],
    ["another path", { path: "/api/rental" }, "/path"],
  ])("%s is found", async (_what, more, pointer) => {
    expect(await differencesOf([anAnswer()], [anAnswer(more)])).toEqual([`/rentals super ${pointer}`]);
  });

  test("the date of an answer is not compared", async () => {
    const headers = { "content-type": "application/json", date: "Tue, 17 Nov 2026 09:55:00 GMT" };
    expect(await differencesOf([anAnswer()], [anAnswer({ headers })])).toEqual([]);
  });

  test("an answer that only one of them has is found", async () => {
    const more = anAnswer({ operation: "/persons" });
    expect(await differencesOf([anAnswer(), more], [anAnswer()])).toEqual(["/persons super "]);
    expect(await differencesOf([anAnswer()], [anAnswer(), more])).toEqual(["/persons super "]);
  });

  test("a role that only one of them has is found", async () => {
    expect(await differencesOf([anAnswer(), anAnswer({ role: "gestor" })], [anAnswer()])).toEqual(["/rentals gestor "]);
  });
});

/** A grey picture with a white square in its corner. */
async function drawPicture(name: string, width: number, square: number): Promise<void> {
  const folder = path.join(root, name, "pictures", "es-1360");
  await mkdir(folder, { recursive: true });
  const input = { create: { width: square, height: square, channels: 3 as const, background: "#ffffff" } };
  await sharp({ create: { width, height: 10, channels: 3, background: "#808080" } })
    .composite(square > 0 ? [{ input, left: 0, top: 0 }] : [])
    .png()
    .toFile(path.join(folder, "home.png"));
}

describe("of two pictures", () => {
  const compared = async () => {
    const out = path.join(root, "differences");
    return comparePictures(path.join(root, "before"), path.join(root, "after"), out);
  };

  test("equal ones have no difference", async () => {
    await drawPicture("before", 20, 3);
    await drawPicture("after", 20, 3);
    expect(await compared()).toEqual({ compared: 1, found: [] });
  });

  test("one pixel that changes is found, counted and shown", async () => {
    await drawPicture("before", 20, 0);
    await drawPicture("after", 20, 1);
    const { found } = await compared();
    expect(found.map(({ name, what }) => `${name}: ${what}`)).toEqual([
      expect.stringMatching(/^es-1360\/home: 1 pixels of 200 /),
    ]);
    const shown = await sharp(await readFile(path.join(root, "differences", "es-1360", "home.png")))
      .raw()
      .toBuffer();
    expect([...shown.subarray(0, 3)]).toEqual([220, 0, 0]);
    expect([...shown.subarray(3, 6)]).toEqual([223, 223, 223]);
  });

  test("what the browser antialiases differently is none, as long as it is little and of few pixels", () => {
    const grey = (width: number, changed: number, by: number) => ({
      width,
      height: 1,
      data: Uint8Array.from({ length: width * 3 }, (_, at) => (at < changed * 3 ? 100 + by : 100)),
    });
    const isFound = (changed: number, by: number) =>
      isDifferent(comparePixels(grey(1000, 0, 0), grey(1000, changed, by)));
    expect(isFound(MOST_CHANGED_PIXELS, MOST_CHANNEL_CHANGE)).toBe(false);
    expect(isFound(MOST_CHANGED_PIXELS + 1, 1)).toBe(true);
    expect(isFound(1, MOST_CHANNEL_CHANGE + 1)).toBe(true);
  });

  test("what only the wider one shows is found", async () => {
    await drawPicture("before", 20, 0);
    await drawPicture("after", 22, 0);
    const { found } = await compared();
    expect(found.map(({ what }) => what)).toEqual([expect.stringMatching(/^20 pixels of 220 /)]);
  });

  test("one that only one recording has is found", async () => {
    await drawPicture("before", 20, 0);
    const { found } = await compared();
    expect(found).toEqual([{ name: "es-1360/home", what: "there is no picture of it after" }]);
  });
});

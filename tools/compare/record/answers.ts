import { type Caller, createCaller, type CallerLanguage } from "../caller.ts";
import { readJson } from "../json.ts";
import { type Answer, writeAnswers } from "../recording.ts";
import { readContents } from "./contents.ts";
import { isPaged, type Operation, readOperations } from "./operations.ts";
import { pathVariants, type Variant } from "./path-variants.ts";
import { queryVariants } from "./query-variants.ts";
import { createRecordedSamples, type Samples } from "./samples.ts";

export interface AnswersOptions {
  readonly origin: string;
  readonly folder: string;
  readonly keys: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

/** The demo users, and a visitor, who has no login. The first one sees everything: its records fill the paths of all. */
const ADMIN = "super";
export const roles = [ADMIN, "gestor", "lectura", "visitor"] as const;
type Role = (typeof roles)[number];

/** What is served beside the API. */
const documents = ["/", "/login", "/rentals", "/robots.txt", "/manifest.webmanifest", "/favicon.ico", "/no-such-page"];

interface Recorder {
  readonly role: Role;
  readonly caller: Caller;
  readonly samples: Samples;
  readonly keys: Readonly<Record<string, string>>;
  readonly answers: Answer[];
}

async function record(
  { role, caller, answers }: Recorder,
  operation: string,
  { label, path }: Variant,
  language: CallerLanguage = "es",
): Promise<void> {
  const { status, headers, bytes } = await caller.get(path, language);
  const body = await readContents(headers["content-type"] ?? "", bytes);
  const variant = language === "es" ? label : `${label} (${language})`;
  answers.push({ role, operation, variant, path, status, headers: { ...headers }, body });
}

const underApi = ({ label, path }: Variant): Variant => ({ label, path: `/api${path}` });

/** A visitor is refused by every operation with a login: one request of each says so. */
async function variantsOf(recorder: Recorder, operation: Operation): Promise<readonly Variant[]> {
  const { role, samples, keys } = recorder;
  const bases = await pathVariants(operation, { samples, keys });
  if (role === "visitor") return operation.isPublic ? bases : bases.slice(0, 1);
  return queryVariants(operation, bases, samples, role === ADMIN);
}

async function recordOperation(recorder: Recorder, operation: Operation): Promise<void> {
  const variants = await variantsOf(recorder, operation);
  for (const variant of variants) await record(recorder, operation.path, underApi(variant));
  const isTranslated = recorder.role === ADMIN || operation.isPublic;
  const [first] = variants;
  if (first && isTranslated) await record(recorder, operation.path, underApi(first), "en");
}

async function recordDocuments(recorder: Recorder): Promise<void> {
  for (const path of documents) await record(recorder, path, { label: "(page)", path });
  for (const language of ["es", "en"] as const)
    await record(recorder, "/openapi.json", { label: "", path: "/api/openapi.json" }, language);
  await record(recorder, "/no-such-operation", { label: "", path: "/api/no-such-operation" });
}

/** Public operations are counted against a visitor's limits: a visitor alone requests them. */
const isFor = (role: Role) => (operation: Operation) => role === "visitor" || !operation.isPublic;

/** Lists come first: what a later request writes, as the log of copies of personal data, is then not among their rows. */
const inOrder = (operations: readonly Operation[]) => [
  ...operations.filter((operation) => isPaged(operation)),
  ...operations.filter((operation) => !isPaged(operation)),
];

/** Records every GET operation that the server describes, for each role. */
export async function recordAnswers({ origin, folder, keys, say }: AnswersOptions): Promise<void> {
  const admin = createCaller(origin, ADMIN);
  const { bytes } = await admin.get("/api/openapi.json");
  const operations = inOrder(readOperations(readJson(bytes.toString())));
  for (const role of roles) {
    const caller = role === "visitor" ? createCaller(origin, null) : createCaller(origin, role);
    const recorder: Recorder = { role, caller, samples: createRecordedSamples(admin, caller), keys, answers: [] };
    for (const operation of operations.filter(isFor(role))) await recordOperation(recorder, operation);
    if (role === "visitor") await recordDocuments(recorder);
    await writeAnswers(folder, role, recorder.answers);
    say(`${role}: ${recorder.answers.length} answers`);
  }
}

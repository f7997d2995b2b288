import * as z from "zod/mini";
import { readPersonal, writePersonal } from "./personal-settings.ts";

/** Something that was begun and not sent, kept on this device for whoever wrote it. */
const draft = z.object({ text: z.string(), is_public: z.boolean() });
export type Draft = z.infer<typeof draft>;

const stored = z.record(z.string(), draft);
/** What was begun long ago makes room. */
const MAX_KEPT = 30;

function parse(text: string | null): Record<string, Draft> {
  try {
    return z.parse(stored, JSON.parse(text ?? "{}"));
  } catch {
    // Another version's drafts cannot be read, and nothing else can be done with them.
    return {};
  }
}

/** The draft of a thing (`incident:<id>`), or null. */
export async function readDraft(of: string): Promise<Draft | null> {
  return parse(await readPersonal("drafts"))[of] ?? null;
}

/** Keeps a draft, the latest last; one without a text is forgotten. */
export async function writeDraft(of: string, value: Draft): Promise<void> {
  const { [of]: _before, ...others } = parse(await readPersonal("drafts"));
  const kept = Object.entries({ ...others, ...(value.text === "" ? {} : { [of]: value }) }).slice(-MAX_KEPT);
  await writePersonal("drafts", JSON.stringify(Object.fromEntries(kept)));
}

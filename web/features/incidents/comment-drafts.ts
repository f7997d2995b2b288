import * as z from "zod/mini";
import { readPersonal, writePersonal } from "#shared/client/personal-settings.ts";

/** A comment that was begun and not sent, kept on this device for whoever wrote it. */
const draft = z.object({ text: z.string(), is_public: z.boolean() });
export type CommentDraft = z.infer<typeof draft>;

const stored = z.record(z.string(), draft);
/** What was begun long ago makes room. */
const MAX_KEPT = 30;

const readAll = async () => (await readPersonal("drafts", stored)) ?? {};

/** What was begun for a thing (`incident:<id>`), or null. */
export async function readCommentDraft(of: string): Promise<CommentDraft | null> {
  return (await readAll())[of] ?? null;
}

/** Keeps a draft, the latest last; one without a text is forgotten. */
export async function keepCommentDraft(of: string, value: CommentDraft): Promise<void> {
  const { [of]: _before, ...others } = await readAll();
  const kept = Object.entries({ ...others, ...(value.text === "" ? {} : { [of]: value }) }).slice(-MAX_KEPT);
  await writePersonal("drafts", Object.fromEntries(kept));
}

import * as z from "zod/mini";
import { personalDrafts } from "#shared/client/drafts.ts";

/** A comment that was not sent yet. */
const draft = z.object({ text: z.string(), is_public: z.boolean() });
export type CommentDraft = z.infer<typeof draft>;

const MAX_DRAFTS = 30;

/** By what the comment is about: `incident:<id>`. */
export const commentDrafts = personalDrafts("drafts", draft, MAX_DRAFTS);

import * as z from "zod/mini";

/** The starter templates of the program, compared with the office's, by title. */
export const starterComparison = z.object({
  /** Absent. */
  missing: z.array(z.string()),
  /** Present with an older text that no one edited. */
  renewed: z.array(z.string()),
  /** Present and edited: they stay as they are. */
  edited: z.array(z.string()),
});
export type StarterComparison = z.infer<typeof starterComparison>;

/** The templates that were added, and those that got the new text. */
export const addedStarters = z.object({ added: z.array(z.string()), renewed: z.array(z.string()) });
export type AddedStarters = z.infer<typeof addedStarters>;

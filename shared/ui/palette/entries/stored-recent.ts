import * as z from "zod/mini";
import { iconNames } from "#shared/domain/core/icon-names.ts";

/** The palette history stored on the device. `key` is a path, or the id of a command. */
export const storedRecent = z.array(
  z.object({ key: z.string(), title: z.string(), icon: z.enum(iconNames), uses: z.int(), at: z.int() }),
);
export type RecentEntry = z.infer<typeof storedRecent>[number];

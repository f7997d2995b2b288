import * as z from "zod/mini";

/** The colours a status can have; screens map each to a pair that passes contrast in both schemes. */
export const statusColors = ["teal", "green", "blue", "amber", "red", "violet", "gray"] as const;
export type StatusColor = (typeof statusColors)[number];

/** A field that is one of them. */
export const statusColor = () => z.enum(statusColors);

import * as z from "zod/mini";

/** The status colours; screens map each to a pair with enough contrast in both colour schemes. */
export const statusColors = ["teal", "green", "blue", "amber", "red", "violet", "gray"] as const;
export type StatusColor = (typeof statusColors)[number];

export const statusColor = () => z.enum(statusColors);

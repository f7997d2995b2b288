import { bookingParts } from "./booking-parts.ts";
import { moneyParts } from "./money-parts.ts";
import type { PersonalPart } from "./personal-part.ts";
import { recordParts } from "./record-parts.ts";
import { toldParts } from "./told-parts.ts";

/** Where data of persons lie, in the order in which they are put aside: what is found by values of others comes before those. */
export const personParts: readonly PersonalPart[] = [...toldParts, ...bookingParts, ...moneyParts, ...recordParts];
